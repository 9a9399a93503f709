// The service worker for push messages: shows notifications and opens the hub at their target.
addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(replace(event.oldSubscription, event.newSubscription));
});

/** The push service has replaced the subscription; if the event lacks the old one, the page subscribes again. */
async function replace(was, told) {
  if (!was) return;
  const made = told ?? (await registration.pushManager.subscribe(was.options));
  const [{ auth }, keys] = [was.toJSON().keys, made.toJSON().keys];
  const device = { endpoint: made.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  await fetch('/api/push/device/replace', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ was: { endpoint: was.endpoint, auth }, device }),
  });
}

// Safari revokes the permission of a site that handles a push without showing a notification.
const mustShow =
  navigator.userAgent.includes('Safari/') && !navigator.userAgent.includes('Chrome/');

/** A visible page shows the event itself; a test notification is always shown. */
async function show({ title, body, url, tag, isTrial }) {
  const isBeforeThem = (await pages()).some(({ focused }) => focused);
  if (isBeforeThem && !isTrial && !mustShow) return;
  await registration.showNotification(title, { body, tag, icon: '/mark.svg', data: { url } });
}

/** Focuses the page with that address, or opens a new window: an open page may hold unsaved input or running uploads. */
async function open(url) {
  const page = (await pages()).find((it) => it.url === url);
  try {
    await (page ? page.focus() : clients.openWindow(url));
  } catch {
    await clients.openWindow(url);
  }
}

const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
