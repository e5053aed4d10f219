// Addresses. A server is reached under a path: empty, or such as “/lancaster” behind a proxy that serves other things
// beside it; it writes the path into the page (index.html). The edition without a server lies on hosts that know only
// files, so its pages have their addresses behind a #. Everything that has an address asks here.

const { base: found = '', edition } = document.documentElement.dataset;

/** Whether the page is the edition without a server (`lancaster static`). */
export const STATIC = edition === 'static';

/** Whether a server of ours has sent the page: also the one that it gives out for playing without a connection. */
const SERVED = found.startsWith('/');

/** Whether the page is that one: a server is there as soon as there is a connection. */
export const OFFLINE = STATIC && SERVED;

/** Without a slash at the end. The development server leaves “./” in the page, which means no prefix. */
export const BASE = SERVED ? found.replace(/\/+$/, '') : '';

/** A path of ours, such as “/table/…”, as the browser must be asked for it. */
export const addressOf = (path: string): string => (STATIC ? `#${path}` : BASE + path);

/** A file of ours, such as “engine/”, at its whole address. */
export const fileAt = (name: string): string =>
  SERVED ? new URL(`${BASE}/${name}`, location.origin).href : new URL(name, document.baseURI).href;

/** A path of ours as an address that can be given to somebody. */
export const wholeAddress = (path: string): string => new URL(addressOf(path), location.href).href;

/** A path of the browser as one of ours; null if it belongs to somebody else. */
export function pathOf(pathname: string): string | null {
  if (pathname === BASE) return '/';
  return pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : null;
}

/** The address that the router reads: of the edition without a server what stands behind the #. */
export function placeOf(address: URL): URL {
  if (!STATIC) return address;
  return new URL(address.hash.startsWith('#/') ? address.hash.slice(1) : '/', 'https://static');
}
