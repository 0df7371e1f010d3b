/** Notices in this browser, closed or not: its own subscription at its push service, which the server is told. */
import type { NewPush } from '../protocol/NewPush';

const WORKER = '/service-worker.js';

/** What this browser lets the page do. */
export type Ability = 'able' | 'unable' | 'forbidden';

export function ability(): Ability {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unable';
  return Notification.permission === 'denied' ? 'forbidden' : 'able';
}

/** The subscription that this browser has. */
export async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes to a server with this key; the browser asks its user. What was subscribed to before ends: whoever used this
 * browser before is not to be told in it what is sent to another.
 */
export async function subscribe(key: string): Promise<NewPush> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('This browser does not let Vedette show notices. Its settings for this site can.');
  }
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const made = await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) => {
      throw new Error('The push service of this browser cannot be reached just now.', { cause: error });
    });
  const { endpoint = '', keys } = made.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}
