/* Galaxarium: passkeys. The server begins a ceremony, the browser's authenticator takes part, and a form carries
   the answer back. Without passkeys in this browser nothing of it is shown. */
function toBytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function toText(bytes) {
  const plain = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

const named = (list) => (list ?? []).map((each) => ({ ...each, id: toBytes(each.id) }));

/** The server's options as the browser's API takes them. */
function wanted(options) {
  const made = { ...options, challenge: toBytes(options.challenge) };
  if (options.user) made.user = { ...options.user, id: toBytes(options.user.id) };
  if (options.excludeCredentials) made.excludeCredentials = named(options.excludeCredentials);
  if (options.allowCredentials) made.allowCredentials = named(options.allowCredentials);
  return made;
}

/** The authenticator's answer as JSON for the server. */
function told(credential) {
  const { response } = credential;
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
  const said = Object.fromEntries(
    parts.filter((name) => response[name]).map((name) => [name, toText(response[name])]),
  );
  return JSON.stringify({
    id: credential.id, rawId: toText(credential.rawId), type: credential.type, response: said,
    clientExtensionResults: {}, authenticatorAttachment: credential.authenticatorAttachment,
  });
}

async function begin(form) {
  const kind = form.dataset.passkey;
  const body = new URLSearchParams({ kind, name: form.elements.name?.value ?? "" });
  const options = await (await fetch("/account/begin", { method: "POST", body })).json();
  if (options.next) return location.assign(options.next);
  if (options.wrong) return say(form, options.wrong);
  const publicKey = wanted(options);
  return kind === "enter" ? navigator.credentials.get({ publicKey }) : navigator.credentials.create({ publicKey });
}

async function use(form) {
  const credential = await begin(form).catch(() => null); // cancelled: the form stays as it was
  if (!credential) return;
  form.elements.passkey.value = told(credential);
  form.submit();
}

/** Show the server's refusal in the form. */
function say(form, sentence) {
  const place = document.querySelector("#wrong") ?? document.createElement("p");
  const words = Object.assign(document.createElement("span"), { className: "sentence", textContent: sentence });
  Object.assign(place, { id: "wrong", className: "panel error" }).setAttribute("role", "alert");
  place.replaceChildren(words);
  form.before(place);
}

if (window.PublicKeyCredential && navigator.credentials)
  for (const part of document.querySelectorAll(".with-passkey")) part.hidden = false;

document.addEventListener("click", (event) => {
  const button = event.target.closest('[data-act="passkey"]');
  if (button) use(button.form);
});
