"""Looking things up with a script: found while typing, sifted when chosen, and why not."""

from galaxarium.data.rulebook import examples

HARVEST = next(example.position for example in examples() if example.name == "harvest")
"""Its culture die cannot be activated."""


def test_rules_are_found_while_one_types(server, person):
    page = person.page
    page.goto(f"{server.address}/rules/R1")
    page.locator("#q").press_sequentially("umbra")
    page.locator("#found a[href*='planet=umbra-forum']").wait_for()
    page.locator("#q").fill("")
    page.locator("#found a").first.wait_for(state="detached")
    assert page.url.endswith("/rules/R1")


def test_the_catalogue_is_sifted_when_something_is_chosen(server, person):
    page = person.page
    page.goto(f"{server.address}/planets")
    page.locator("select[name=kind]").select_option("copy")
    page.wait_for_url("**kind=copy**")
    assert page.locator(".tile").count() == 5


def test_the_prompt_and_why_not_lead_to_the_clause(server, person):
    created = server.load(HARVEST, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    page = person.sit(server, created).page
    assert page.locator(".prompt .clause").get_attribute("href") == "/rules/R2.2"
    page.locator("#die-culture-1").click(force=True)
    link = page.locator("#toast a.clause")
    assert link.inner_text() == "R3.2"
    with page.context.expect_page() as opened:
        link.click()
    opened.value.wait_for_url("**/rules/R3#R3.2")
