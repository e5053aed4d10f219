// The page without a connection: keeps all its files, so that it opens and plays anywhere. The page asks for it when the
// game is there (home/keep.ts); a version is kept whole, and the one before is thrown away.
const KEPT = 'lancaster ';
const root = () => self.registration.scope;

/** Keep every file of a list; answers when all are there. */
async function keepFiles(list, port) {
  try {
    const { version, files } = await (await fetch(list, { cache: 'no-cache' })).json();
    const cache = await caches.open(KEPT + version);
    for (const name of files) {
      const address = new URL(name, root()).href;
      if (await cache.match(address)) continue;
      const found = await fetch(address);
      if (!found.ok) throw new Error(`${name}: ${found.status}`);
      await cache.put(address, found);
    }
    for (const name of await caches.keys()) {
      if (name.startsWith(KEPT) && name !== KEPT + version) await caches.delete(name);
    }
    port.postMessage({ kept: true });
  } catch (error) {
    port.postMessage({ kept: false, why: String(error) });
  }
}

async function kept(request) {
  const address = request.mode === 'navigate' ? new URL('index.html', root()).href : request.url;
  for (const name of await caches.keys()) {
    if (!name.startsWith(KEPT)) continue;
    const found = await (await caches.open(name)).match(address, { ignoreSearch: true });
    if (found) return found;
  }
  return undefined;
}

/** What has its version in its name comes from what is kept; everything else from the network, if there is one. */
async function answer(request) {
  const { pathname, search } = new URL(request.url);
  const isVersioned = pathname.includes('/assets/') || (pathname.includes('/engine/') && search !== '');
  if (isVersioned) return (await kept(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keepFiles(event.data.files, event.ports[0]));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(root()) && !request.url.includes('/api/'))
    event.respondWith(answer(request));
});
