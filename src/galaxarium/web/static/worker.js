/* Shows that a table waits, also while no page is open; a touch leads to it. */
"use strict";

self.addEventListener("push", (event) => {
  const { title = "Galaxarium", body = "", url = "/", tag = "" } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/static/icons/app-192.png", data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.url, self.location.origin).href;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find(({ url }) => url.split(/[?#]/)[0] === address);
    return page ? page.focus() : self.clients.openWindow(address);
  };
  event.waitUntil(open());
});
