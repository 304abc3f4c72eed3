/* Notifications while no page is visible. Nothing is requested before the player asks for it. */
import { $ } from "./dom.js";

const box = $("#notices");
const push = $("#notice-push"), list = $("#notice-list"), form = $("#notice-url");
const able = "serviceWorker" in navigator && "PushManager" in window;

async function call(path, method = "GET", body = null) {
  const how = { method, headers: { "content-type": "application/json", accept: "application/json" } };
  const answer = await fetch(`/api/v1/notices${path}`, body ? { ...how, body: JSON.stringify(body) } : how);
  const said = answer.status === 204 ? {} : await answer.json();
  if (!answer.ok) throw new Error(said.error?.sentence ?? "");
  return said;
}

const registered = () => navigator.serviceWorker.getRegistration("/");
const subscription = async () => (await registered())?.pushManager.getSubscription() ?? null;

function remember(on) {
  try {
    localStorage.setItem("notices", on ? "on" : "off");
  } catch {
    /* without storage new tables have to be added by hand */
  }
}

async function show() {
  const { push: pushes, schemes, subscribers } = await call("");
  const later = pushes && !able && navigator.standalone === false; // a phone that tells apps only
  $("#notice-install").hidden = !later;
  box.hidden = !(pushes && able) && !schemes.length && !later;
  push.closest("label").hidden = !(pushes && able);
  push.checked = Boolean(pushes && able && (await subscription()));
  form.hidden = !schemes.length;
  list.replaceChildren(...subscribers.filter(({ kind }) => kind === "url").map(line));
}

function line({ id, address }) {
  const item = document.createElement("li");
  const button = Object.assign(document.createElement("button"), { type: "button", className: "btn quiet", textContent: list.dataset.remove });
  button.addEventListener("click", () => attempt(() => call(`/${id}`, "DELETE")));
  item.append(Object.assign(document.createElement("span"), { textContent: address }), button);
  return item;
}

async function attempt(deed) {
  const note = $("#notice-note");
  note.textContent = "";
  try {
    await deed();
  } catch (error) {
    note.textContent = error.message;
  }
  await show().catch(() => {});
}

/** Browsers ask for permission only after a click. */
async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(box.dataset.denied);
  const { key } = await call("");
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await call("/push", "POST", made.toJSON());
  remember(true);
  $("#notice-note").textContent = box.dataset.saved;
}

async function turnOff() {
  const made = await subscription();
  await made?.unsubscribe(); // what is sent there from now on is refused, and then forgotten by the server
  remember(false);
}

function bytes(key) {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

push.addEventListener("change", () => attempt(push.checked ? turnOn : turnOff));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    await call("/url", "POST", { url: form.elements.url.value });
    form.reset();
    remember(true);
  });
});
new MutationObserver(() => $("#settings").open && show().catch(() => {})).observe($("#settings"), { attributeFilter: ["open"] });

/** Also register tables that were opened later, if this browser has notifications. */
async function again() {
  const made = able && (await subscription());
  if (made) await call("/push", "POST", made.toJSON());
  await call("/spread", "POST");
}
try {
  if (localStorage.getItem("notices") === "on") again().catch(() => {});
} catch {
  /* storage is disabled */
}
