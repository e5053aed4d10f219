// The page without a connection: keeps all its files, so that it opens and plays anywhere. The page asks for it (home/keep.ts).
// A version is kept whole; the one before goes when the page comes from the new one. Without a server everything comes from
// what is kept, at once, and a new version with the visit after. A server keeps a page of its own for it, “offline”.
const NEWEST = 'lancaster-newest'; // which version is kept whole
const HOME = 'index.html';
const OFFLINE = 'offline';
const root = () => self.registration.scope;
const whole = (name) => new URL(name, root()).href;
/** What belongs to this page and no other one of the same host. */
const kept = (version) => `lancaster ${root()} ${version}`;

/** Files of the engine are asked for by their digest, as the page does. */
const addressed = (name, digest) => whole(name.startsWith('engine/') ? `${name}?${digest}` : name);

/** Whether an address names the version of its file, so that it always stands for the same bytes. */
const isVersioned = ({ pathname, search }) =>
  pathname.includes('/assets/') || (pathname.includes('/engine/') && search !== '');

/** What is kept of any version, if anything; where the browser can keep nothing, the host answers. */
const keptOf = (request) => caches.match(request).catch(() => undefined);

/** A file that is to be kept: what is there already, of any version, if it is the same. */
const found = async (address) =>
  isVersioned(new URL(address))
    ? ((await keptOf(address)) ?? fetch(address))
    : fetch(address, { cache: 'no-cache' });

/** A file as it can be sent again: as the answer to a visit, a browser refuses what came from another address. */
const sendable = (file) => (file.redirected ? new Response(file.body, file) : file);

/** Refuse a page that loads what is not in the list: what stands before a host may send an old page with a new list. */
async function checkPage(page, files) {
  for (const [asset] of (await page.text()).matchAll(/assets\/[\w.-]+/g))
    if (!(asset in files)) throw new Error(`the page is of another version: ${asset}`);
}

/** Keep every file of a list; answers when all are there. */
async function keepFiles(list, port) {
  try {
    const contents = await fetch(list, { cache: 'no-cache' });
    const { version, files } = await contents.clone().json();
    const cache = await caches.open(kept(version));
    if (await cache.match(list)) {
      // the page that asks may still be of the version before: what it may load is thrown away with the next visit
      for (const name of await caches.keys())
        if (name.startsWith(kept('')) && name !== kept(version)) await caches.delete(name);
    } else {
      for (const [name, digest] of Object.entries(files)) {
        const address = addressed(name, digest);
        if (await cache.match(address)) continue;
        const file = await found(address);
        if (!file.ok) throw new Error(`${name}: ${file.status}`);
        if (name === HOME || name === OFFLINE) await checkPage(file.clone(), files);
        await cache.put(address, sendable(file));
      }
      await cache.put(list, contents); // it is whole now
    }
    await (await caches.open(NEWEST)).put(root(), new Response(version));
    port.postMessage({ kept: true });
  } catch (error) {
    const isKept = (await newest()) !== undefined; // without a connection there is nothing newer
    port.postMessage({ kept: isKept, why: String(error) });
  }
}

/** The newest version that is kept whole, if there is one. */
async function newest() {
  try {
    const version = await (await caches.open(NEWEST)).match(root());
    return version && (await caches.open(kept(await version.text())));
  } catch {
    return undefined; // no disk, or a browser that keeps nothing
  }
}

/** What has its version in its address comes from what is kept, and without a server everything. */
async function answer(request) {
  if (isVersioned(new URL(request.url))) return (await keptOf(request)) ?? fetch(request);
  const cache = await newest();
  const home = await cache?.match(whole(HOME));
  if (home !== undefined) {
    const isPage = [root(), whole(HOME)].includes(request.url.split(/[?#]/)[0]);
    return isPage ? home : ((await cache.match(request, { ignoreSearch: true })) ?? fetch(request));
  }
  try {
    return await fetch(request);
  } catch (error) {
    const there =
      request.mode === 'navigate'
        ? await offline(cache, request)
        : await cache?.match(request, { ignoreSearch: true });
    if (there) return there;
    throw error;
  }
}

/** A server's page without its server has an address of its own. */
async function offline(cache, request) {
  const page = await cache?.match(whole(OFFLINE));
  return page && request.url.split(/[?#]/)[0] !== whole(OFFLINE) ? Response.redirect(whole(OFFLINE)) : page;
}

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'keep') event.waitUntil(keepFiles(event.data.files, event.ports[0]));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(root()) && !request.url.includes('/api/'))
    event.respondWith(answer(request));
});
