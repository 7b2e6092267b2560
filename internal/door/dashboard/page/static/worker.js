// The dashboard's service worker: it shows the notices that the server sends while no page is open, and opens their
// pages. It keeps nothing and answers no request.

addEventListener("install", (event) => event.waitUntil(skipWaiting()));

addEventListener("push", (event) => {
  const news = event.data.json();
  event.waitUntil(
    registration.showNotification(news.title, {
      body: news.body,
      lang: news.lang,
      tag: news.id, // one that comes again takes the place of the first
      data: news.path,
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function openPage(path) {
  const page = new URL(path, location.origin);
  if (page.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((w) => w.url === page.href);
  return there ? there.focus() : clients.openWindow(page.href);
}
