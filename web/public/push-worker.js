// Runs without a page: shows what is pushed, and opens the hub where it leads.
addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  const shown = registration.showNotification(title, {
    body,
    tag,
    icon: '/mark.svg',
    data: { url },
  });
  event.waitUntil(shown);
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** In a page of the hub that is open already, if there is one. */
async function open(url) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((it) => it.visibilityState === 'visible') ?? pages[0];
  if (!page) return clients.openWindow(url);
  await page.focus();
  return page.navigate(url).catch(() => clients.openWindow(url));
}
