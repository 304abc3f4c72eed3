/* Reactions of players at other screens. */
import { $, $$, announce, board, visible } from "./dom.js";
import { say } from "./choosing.js";
import { settings } from "./settings.js";

const SHOWN_MS = 3600;

export function react({ seat, name, text }) {
  if (!settings.reactions) return;
  $$(`.reaction[data-by="${seat}"]`).forEach((old) => old.remove());
  const own = board().dataset.seat === String(seat) ? ["#mine", ".me"] : [];
  const place = [`#opp-${seat}`, ...own].map((one) => $(one)).find((one) => one && visible(one));
  const box = (place ?? $(".prompt"))?.getBoundingClientRect();
  if (!box) return;
  const bubble = Object.assign(document.createElement("p"), { className: "reaction", textContent: text });
  bubble.dataset.by = seat;
  bubble.dataset.reaction = name;
  bubble.insertAdjacentHTML("afterbegin", '<svg class="i" aria-hidden="true"><use/></svg>');
  $("use", bubble).setAttribute("href", `#i-${name}`);
  document.body.append(bubble);
  const half = bubble.offsetWidth / 2 + 8;
  bubble.style.left = `${Math.min(Math.max(box.left + box.width / 2, half), innerWidth - half)}px`;
  bubble.style.top = `${place?.matches(".opp") ? box.bottom : Math.max(box.top, 28)}px`; // beside what is to be read
  announce(text);
  setTimeout(() => bubble.remove(), SHOWN_MS);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-react]");
  const menu = $("#reactions[open]");
  if (button) say({ type: "react", seat: Number(button.dataset.seat), reaction: button.dataset.react });
  if (menu && (button || !menu.contains(event.target))) menu.open = false;
});
