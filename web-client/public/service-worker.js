// Shows notices while no page is open. It answers no requests and keeps nothing: pages, their parts and what the umpire
// says come from the server as if it were not there.

/** What is shown where a message cannot be read: browsers want something to be shown for each. */
const UNREADABLE = { title: 'Vedette', body: 'Something happened in your games', path: '/lobby', tag: 'unreadable' };

// A new one takes the place of the old one at once: nothing of either is under way between two messages.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data);
  const shown = self.registration.showNotification(title, {
    body: body ?? '',
    tag,
    // A later notice about the same takes the place of the first, and is heard again.
    renotify: true,
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
    data: { path },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** The push service has given this browser another address: the server is told, if the session is still there. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAnew(event));
});

function read(data) {
  try {
    const message = data.json();
    return typeof message.title === 'string' ? message : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Shows a page: in the tab that has it already, or else in a new one. */
async function open(path) {
  const url = new URL(String(path), self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => new URL(one.url).pathname === url.pathname);
  await (tab ? tab.focus() : self.clients.openWindow(url.href));
}

async function subscribeAnew({ newSubscription, oldSubscription }) {
  const options = oldSubscription?.options;
  if (!newSubscription && !options?.applicationServerKey) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/v1/account/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
