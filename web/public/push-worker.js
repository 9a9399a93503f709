// Runs without a page: shows what is pushed, and opens the hub where it leads.
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

/** Its push service has given this browser another address; where it does not say which it was, the page asks anew. */
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

// Safari ends the pushes of a hub that shows nothing for one.
const mustShow =
  navigator.userAgent.includes('Safari/') && !navigator.userAgent.includes('Chrome/');

/** Whoever has the hub before them hears of it there; but what they try out they want to see. */
async function show({ title, body, url, tag, isTrial }) {
  const isBeforeThem = (await pages()).some(({ focused }) => focused);
  if (isBeforeThem && !isTrial && !mustShow) return;
  await registration.showNotification(title, { body, tag, icon: '/mark.svg', data: { url } });
}

/** A page that shows something else is left as it is: words may stand in it that are not saved, or files be on their way. */
async function open(url) {
  const page = (await pages()).find((it) => it.url === url);
  try {
    await (page ? page.focus() : clients.openWindow(url));
  } catch {
    await clients.openWindow(url);
  }
}

const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
