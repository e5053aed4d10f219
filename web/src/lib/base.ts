// The path under which the server is reached: empty, or such as “/lancaster” behind a proxy that serves other things
// beside it. The server writes it into the page (index.html); everything that has an address asks here.

const found = document.documentElement.dataset['base'] ?? '';

/** Without a slash at the end. The development server leaves “./” in the page, which means no prefix. */
export const BASE = found.startsWith('/') ? found.replace(/\/+$/, '') : '';

/** A path of ours, such as “/table/…”, as the browser must be asked for it. */
export const addressOf = (path: string): string => BASE + path;

/** A path of the browser as one of ours; null if it belongs to somebody else. */
export function pathOf(pathname: string): string | null {
  if (pathname === BASE) return '/';
  return pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : null;
}
