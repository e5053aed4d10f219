// Files that are loaded only when they are needed, and kept in this browser from then on.

import { counted } from './counted';

const KEPT = 'lancaster-network';

/** A file, from what is kept or from the host; `told` hears of its bytes as they come. A newer version takes its place. */
export async function fetchKept(address: string, told: (bytes: number) => void): Promise<ArrayBuffer> {
  const cache = await open();
  const found = await cache?.match(address);
  const response = found ?? (await fetch(address));
  if (!response.ok || response.body === null) throw new Error(`${address}: ${response.status}`);
  const body = await new Response(counted(response.body, told)).arrayBuffer();
  if (cache !== undefined && found === undefined) {
    const [name] = address.split('?');
    // a full disk keeps nothing; it is here all the same
    await Promise.all(
      (await cache.keys()).filter((old) => old.url.split('?')[0] === name).map((old) => cache.delete(old)),
    )
      .then(() => cache.put(address, new Response(body)))
      .catch(() => undefined);
  }
  return body;
}

/** Whether the browser keeps anything: not without a secure connection, and not in every private window. */
async function open(): Promise<Cache | undefined> {
  return 'caches' in self ? caches.open(KEPT).catch(() => undefined) : undefined;
}
