/* One socket to the server, which is reconnected when it is lost. */
import { banner, page } from "./dom.js";

const GONE = 4404; // there is no such table (any more)
let socket = null;
let lost = 0; // since when
let timer = 0;
let address = "";
let handlers = {};

/** Open the socket of this page. `heard` gets every message, `opened` and `closed` are told of the connection. */
export function connect(path, { heard, opened = () => {}, closed = () => {} }) {
  address = path;
  handlers = { heard, opened, closed };
  reconnect();
  addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", () => document.hidden || reconnect());
}

function reconnect() {
  clearTimeout(timer);
  if (socket && socket.readyState < WebSocket.CLOSING) return;
  socket = new WebSocket(location.origin.replace("http", "ws") + address);
  socket.addEventListener("open", () => {
    lost = 0;
    banner(null);
    handlers.opened();
  });
  socket.addEventListener("message", (event) => handlers.heard(JSON.parse(event.data)));
  socket.addEventListener("close", (event) => {
    delete page.live;
    if (event.code === GONE) return location.reload();
    lost ||= Date.now();
    handlers.closed();
    timer = setTimeout(reconnect, 500 + 1000 * Math.random());
    setTimeout(() => lost && banner("offline"), Math.max(0, lost + 2000 - Date.now()));
  });
}

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

/** Send a message; false if there is no connection. */
export function send(message) {
  if (isOpen()) socket.send(JSON.stringify(message));
  return isOpen();
}
