/* The rules to look up: searches while the user types, and filters the catalogue when an option is selected. */

const field = document.querySelector("#q");
const found = document.querySelector("#found");
const PAUSE_MS = 180;
let timer = 0;
let asked = "";

async function look() {
  const query = field.value.trim();
  if (query === asked) return;
  asked = query;
  try {
    const answer = await fetch(`/rules?q=${encodeURIComponent(query)}`);
    if (!answer.ok || query !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    found.replaceChildren(...page.querySelector("#found").childNodes);
  } catch {
    asked = ""; // without a connection the button still says what is wrong
  }
}

field?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE_MS);
});

for (const form of document.querySelectorAll("form[data-sieve]")) {
  form.addEventListener("change", () => form.requestSubmit());
}
