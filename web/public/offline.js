// The page without a connection: keeps all its files, so that it opens and plays anywhere. The page asks for it (home/keep.ts);
// a version is kept whole, and the one before is thrown away. A server keeps a page of its own for it, “offline”.
const KEPT = 'lancaster ';
const PAGES = ['offline', 'index.html'];
const root = () => self.registration.scope;
const whole = (name) => new URL(name, root()).href;

/** Files of the engine are asked for by their digest, as the page does; what browsers import has none in its address. */
const addressed = (name, digest) =>
  whole(
    name.startsWith('engine/') && !name.endsWith('.mjs') && !name.endsWith('about.json')
      ? `${name}?${digest}`
      : name,
  );

/** What is kept already under the same name, of any version: only where the address names the version. */
const same = (address) =>
  address.includes('?') || address.includes('/assets/') ? caches.match(address) : undefined;

/** Keep every file of a list; answers when all are there. */
async function keepFiles(list, port) {
  try {
    const contents = await fetch(list, { cache: 'no-cache' });
    const { version, files } = await contents.clone().json();
    const cache = await caches.open(KEPT + version);
    for (const [name, digest] of Object.entries(files)) {
      const address = addressed(name, digest);
      if (await cache.match(address)) continue;
      const found = (await same(address)) ?? (await fetch(address));
      if (!found.ok) throw new Error(`${name}: ${found.status}`);
      await cache.put(address, found);
    }
    await cache.put(list, contents);
    for (const name of await caches.keys()) {
      if (name.startsWith(KEPT) && name !== KEPT + version) await caches.delete(name);
    }
    port.postMessage({ kept: true });
  } catch (error) {
    port.postMessage({ kept: false, why: String(error) });
  }
}

async function kept(address) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(KEPT)) continue;
    const found = await (await caches.open(name)).match(address, { ignoreSearch: true });
    if (found) return found;
  }
  return undefined;
}

/** What has its version in its address comes from what is kept; everything else from the network, if there is one. */
async function answer(request) {
  const { pathname, search } = new URL(request.url);
  const isVersioned = pathname.includes('/assets/') || (pathname.includes('/engine/') && search !== '');
  if (isVersioned) return (await caches.match(request)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = request.mode === 'navigate' ? await keptPage(request) : await kept(request.url);
    if (found) return found;
    throw error;
  }
}

/** The page that plays without a server; a server's has an address of its own. */
async function keptPage(request) {
  for (const name of PAGES) {
    const found = await kept(whole(name));
    if (found === undefined) continue;
    const isThere = name === 'index.html' || request.url.split(/[?#]/)[0] === whole(name);
    return isThere ? found : Response.redirect(whole(name));
  }
  return undefined;
}

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keepFiles(event.data.files, event.ports[0]));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(root()) && !request.url.includes('/api/'))
    event.respondWith(answer(request));
});
