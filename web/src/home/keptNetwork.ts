// Files that are loaded only when they are needed, and kept in this browser from then on.

import { counted } from './counted';

const KEPT = 'lancaster-network';

/** A file, from what is kept or from the host; `told` hears of its bytes as they come. A newer version takes its place. */
export async function fetchKept(address: string, told: (bytes: number) => void): Promise<ArrayBuffer> {
  const cache = await open();
  const found = await cache?.match(address);
  // what the browser has by itself may be of the version before
  const response = found ?? (await fetch(address, cache ? { cache: 'no-cache' } : {}));
  if (!response.ok || response.body === null) throw new Error(`${address}: ${response.status}`);
  const body = await new Response(counted(response.body, told)).arrayBuffer();
  if (cache !== undefined && found === undefined) {
    const [name, digest = ''] = address.split('?');
    if (!(await digestOf(body)).startsWith(digest)) throw new Error(`${address}: of another version`);
    // a full disk keeps nothing; it is here all the same
    await Promise.all(
      (await cache.keys()).filter((old) => old.url.split('?')[0] === name).map((old) => cache.delete(old)),
    )
      .then(() => cache.put(address, new Response(body)))
      .catch(() => undefined);
  }
  return body;
}

/** As the list of files tells it (lancaster.browser.bundle), but whole. */
async function digestOf(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the browser keeps anything: not without a secure connection, and not in every private window. */
async function open(): Promise<Cache | undefined> {
  return 'caches' in self ? caches.open(KEPT).catch(() => undefined) : undefined;
}
