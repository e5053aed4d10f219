// Notices in this browser: a service worker that shows “it is your turn”, subscribed with the server's key.
//
// The worker knows no language: the page leaves the words for it in the browser's cache, in the reader's language.
import { api } from '$lib/api';
import { addressOf } from '$lib/base';
import type { NewPush } from '$lib/wire';
import { w } from '$lib/words/index.svelte';

const WORKER = addressOf('/notices.js');
const WORDS = 'notices';

export type Pushing = 'impossible' | 'denied' | 'off' | 'on';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How it stands in this browser. */
export async function pushing(): Promise<Pushing> {
  if (!canPush()) return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Ask for permission, subscribe, and tell the server; the id of the channel, or nothing when it was not allowed. */
export async function startPushing(key: string): Promise<string | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await leaveWords();
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint, keys } = subscription.toJSON();
  const wanted = { kind: 'push', endpoint, keys } as NewPush;
  return (await api.addChannel(wanted)).id;
}

export async function stopPushing(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** What the worker will say, in the language that is spoken now. */
export async function leaveWords(): Promise<void> {
  if (!('caches' in window)) return;
  const cache = await caches.open(WORDS);
  await cache.put(addressOf('/notice-words'), new Response(JSON.stringify(w().shell.notices)));
}

/** The bytes of URL-safe base64. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
