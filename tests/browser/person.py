"""Somebody before the page: sees what is lit, touches it, and waits for what happens."""

import json
import random

STILL = {"speed": "0", "confirm-end": False, "confirm-orbit": False, "confirm-culture": False}
"""Settings of somebody in a hurry: no movement, no questions."""


ANYTHING = "asked.touches.length || asked.kind === 'over' || document.querySelector('#uncover, .strip')"
"""Something is asked of this tab, or the game is over."""


PATIENCE_MS = 60_000
"""How long a page may take: no measure of its speed, the machine has other things to do."""


class Person:
    """One browser tab at a table, through a mouse or a thumb."""

    def __init__(self, page, thumb=False):
        self.page = page
        self.thumb = thumb

    def sit(self, server, created, seat=1):
        """Open the secret link of a seat, and wait until the page is live."""
        self.page.goto(f"{server.address}/t/{created['table']}/s/{created['keys'][str(seat)]}")
        self.until_live()
        return self

    def until_live(self):
        self.page.wait_for_function("() => document.body?.dataset.live !== undefined")

    @property
    def asked(self):
        return json.loads(self.page.locator("#asked").text_content())

    def wait_until(self, condition):
        """Wait for something about what is asked, as a JavaScript expression over `asked`."""
        read = "const asked = JSON.parse(document.querySelector('#asked').textContent)"
        now = "document.body?.dataset.live !== 'past'"  # more is on its way
        self.page.wait_for_function(f"() => {{ {read}; return {now} && ({condition}) }}")

    def press(self, thing):
        if self.thumb:
            self.page.wait_for_timeout(420)  # two taps at one place within that time are one by accident
            thing.tap()
        else:
            thing.click()

    def lit(self, key):
        return self.page.locator(f'#table [data-touch~="{key}"].is-legal:visible').first

    def choose(self, choice, then=()):
        """Touch the things that lead to a choice, and see that something happens."""
        asked = self.asked
        named = [each for each in asked["touches"] if each["choice"] == choice]
        touch = next((each for each in named if each.get("then", []) == list(then)), named[0])
        if touch.get("gather"):
            self._gather(asked, touch)
        else:
            for key in touch["path"][len(asked["held"]) :]:
                self.press(self.lit(key))
            if (
                self.thumb
                and self.asked["ply"] == asked["ply"]
                and self.page.locator("#commit:visible").count()
            ):
                self.press(self.page.locator("#commit"))
        self.wait_until(
            f"asked.ply !== {asked['ply']} || asked.seat !== {asked['seat']}"
            f" || asked.window !== {json.dumps(asked.get('window'))}"
        )

    def _gather(self, asked, touch):
        button, *dice = touch["path"]
        if not asked["held"]:
            self.press(self.lit(button))
        for key in dice:
            self.press(self.page.locator(f'.dice [data-touch~="{key}"]:not(.is-selected):visible').first)
        self.press(self.lit(button))

    def play(self, chance=None, most=400):
        """Play until the game is over: whatever is asked of this tab, taken by chance."""
        chance = chance or random.Random(1)
        for _ in range(most):
            self.wait_until(
                "asked.touches.length || asked.kind === 'over' || document.querySelector('#uncover, .strip')"
            )
            if self.asked["kind"] == "over":
                return
            if self.page.locator("#uncover").count():
                self.press(self.page.locator("#uncover"))
                self.wait_until("asked.touches.length")
            elif self.page.locator(".strip").count():
                self._answer_strip(chance)
            else:
                self.choose(chance.choice(self.asked["touches"])["choice"])
        raise AssertionError(f"the game is not over after {most} choices")

    def repeat(self, decisions):
        """Take the decisions of a game that was played before, for all seats."""
        left = list(decisions)
        while left:
            seat, choice = left.pop(0)
            self.wait_until(ANYTHING)
            asked = self.asked
            touches = [touch for touch in asked["touches"] if touch["choice"] == choice]
            if asked["seat"] != seat or not touches:
                assert choice == "pass", (seat, choice, asked)  # the table has done it: it was pointless
                continue
            then = (
                [left[0][1]] if left and any(touch.get("then") == [left[0][1]] for touch in touches) else []
            )
            self.choose(choice, then)
            del left[: len(then)]
        self.wait_until("asked.kind === 'over'")

    def _answer_strip(self, chance):
        """Around one screen, several are asked side by side."""
        word = chance.choice(("follow", "pass"))
        version = self.page.locator("#table").get_attribute("data-version")
        self.press(self.page.locator(f"[id^={word}-]").first)
        self.page.wait_for_function(f"() => document.querySelector('#table').dataset.version !== '{version}'")
