// The service worker: notices while nobody looks at the page (“it is your turn”), shown by the browser. The message is a code and arguments;
// the page has left the words for it in the cache, in the reader's language.
importScripts('offline.js'); // a browser has one such worker for all: this one also keeps the page

// an address of ours, wherever the server is reached
const at = (path) => new URL(self.registration.scope).pathname + path;
const OTHERWISE = { title: 'Lancaster', otherwise: 'There is news from “{name}”.', codes: {} };

async function words() {
  try {
    const found = await (await caches.open('notices')).match(at('notice-words'));
    return found ? { ...OTHERWISE, ...(await found.json()) } : OTHERWISE;
  } catch {
    return OTHERWISE;
  }
}

async function show(message) {
  const spoken = await words();
  const args = { name: spoken.title, ...message.args };
  const sentence = spoken.codes[message.code] ?? spoken.otherwise;
  const said = sentence.replace(/\{(\w+)\}/g, (whole, key) => String(args[key] ?? whole));
  // what happened is a sentence already, in the language of the account
  const body = args.happened ? `${args.happened} ${said}` : said;
  const looking = (await self.clients.matchAll({ type: 'window' })).some(
    (page) => page.focused && message.table && new URL(page.url).pathname === at(`table/${message.table}`),
  );
  // a browser that is not shown anything for a push shows something of its own: silent is better than nothing
  await self.registration.showNotification(spoken.title, {
    body,
    icon: at('icon.svg'),
    tag: message.table || message.code,
    silent: looking,
    data: { address: at(message.table ? `table/${message.table}#decision` : '') },
  });
}

async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { pathname } = new URL(address, self.location.origin);
  const shows = (page) => new URL(page.url).pathname === pathname;
  const there = pages.find(shows) ?? pages[0];
  if (!there) return self.clients.openWindow(address);
  if (shows(there)) there.postMessage('decision');
  else await there.navigate(address).catch(() => self.clients.openWindow(address));
  return there.focus();
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? { code: 'test', args: {} };
  event.waitUntil(show(message));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.address ?? at('')));
});
