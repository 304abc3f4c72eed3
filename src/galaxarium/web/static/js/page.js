/* Any page beside the tables: settings, menus, buttons. */
import { $ } from "./dom.js";
import { foldMenus, listen } from "./acts.js";
import "./settings.js";
import "./notifications.js";

listen();
document.addEventListener("keydown", ({ key }) => key === "Escape" && !$("dialog[open]") && foldMenus());
