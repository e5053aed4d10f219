// Addresses: which page an address means, moving between them without loading anew, and where the reader was on each.
import { addressOf, pathOf, placeOf, STATIC } from './base';

export type PageName =
  | 'lobby'
  | 'new'
  | 'table'
  | 'invite'
  | 'result'
  | 'replay'
  | 'studies'
  | 'study'
  | 'puzzles'
  | 'puzzle'
  | 'me'
  | 'person'
  | 'ratings'
  | 'help'
  | 'learn'
  | 'operator'
  | 'recover'
  | 'box'
  | 'missing';

export interface Route {
  readonly name: PageName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** What stands behind the #, without it. */
  readonly hash: string;
}

const PATTERNS: readonly (readonly [string, PageName])[] = [
  ['/', 'lobby'],
  ['/new', 'new'],
  ['/table/:id', 'table'],
  ['/invite/:token', 'invite'],
  ['/result/:id', 'result'],
  ['/replay/:id', 'replay'],
  ['/study', 'studies'],
  ['/study/:id', 'study'],
  ['/puzzles', 'puzzles'],
  ['/puzzles/:id', 'puzzle'],
  ['/me', 'me'],
  ['/me/:part', 'me'],
  ['/people/:id', 'person'],
  ['/ratings', 'ratings'],
  ['/help', 'help'],
  ['/learn', 'learn'],
  ['/recover', 'recover'],
  ['/box', 'box'],
  ['/operator', 'operator'],
];

/** What needs other people or a server: without one there is nothing under their addresses. */
const SERVERS: readonly PageName[] = [
  'invite',
  'studies',
  'study',
  'person',
  'ratings',
  'recover',
  'operator',
];

/** What an address means. */
export function match(address: Pick<URL, 'pathname' | 'search' | 'hash'>): Route {
  const parts = split(pathOf(address.pathname) ?? address.pathname);
  // a route is made anew for each address, never changed
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  const rest = { query: new URLSearchParams(address.search), hash: decoded(address.hash.slice(1)) };
  for (const [pattern, name] of PATTERNS) {
    const params = fit(split(pattern), parts);
    if (params !== null && !(STATIC && SERVERS.includes(name))) return { name, params, ...rest };
  }
  return { name: 'missing', params: {}, ...rest };
}

const split = (path: string): string[] => path.split('/').filter((part) => part !== '');

function fit(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const part = parts[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = decoded(part);
    else if (expected !== part) return null;
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Two addresses of which only query or # differ show the same page. */
export const samePage = (one: Route, other: Route): boolean =>
  one.name === other.name && JSON.stringify(one.params) === JSON.stringify(other.params);

/** A path of ours, or a whole address. */
const whole = (address: string): URL =>
  new URL(address.startsWith('/') ? addressOf(address) : address, location.href);

interface Kept {
  scroll?: number;
}

class Router {
  route = $state.raw<Route>(match(placeOf(new URL(location.href))));
  /** Counts changes of the page, so that focus can follow; not changes of query or #. */
  turn = $state(0);
  /** Where to scroll when the page is there. */
  scroll = 0;

  /** Listen to the browser's own buttons and to every plain link. */
  begin(): () => void {
    history.scrollRestoration = 'manual';
    const pop = (event: PopStateEvent) => {
      this.scroll = (event.state as Kept | null)?.scroll ?? 0;
      this.#show(new URL(location.href));
    };
    const click = (event: MouseEvent) => this.#clicked(event);
    addEventListener('popstate', pop);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', pop);
      document.removeEventListener('click', click);
    };
  }

  go(address: string): void {
    const url = whole(address);
    if (url.href === location.href) {
      this.#show(url);
      return;
    }
    history.replaceState({ scroll: scrollY } satisfies Kept, '');
    history.pushState({} satisfies Kept, '', url);
    this.scroll = 0;
    this.#show(url);
  }

  /** Another address for what is shown already, as while scrubbing: the way back does not pass through it. */
  replace(address: string): void {
    const url = whole(address);
    history.replaceState(history.state, '', url);
    this.#show(url);
  }

  #show(url: URL): void {
    const next = match(placeOf(url));
    if (!samePage(this.route, next)) this.turn += 1;
    this.route = next;
  }

  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    // of a link in a drawing `href` is no text, so that the attributes are read
    const to = link?.getAttribute('href');
    if (to == null || link?.getAttribute('target') || link?.hasAttribute('download')) return;
    const url = new URL(to, document.baseURI);
    if (STATIC && this.#goneBehindHash(url, event)) return;
    const within = url.pathname === location.pathname && url.search === location.search && url.hash !== '';
    const path = url.origin === location.origin ? pathOf(url.pathname) : null;
    if (path === null || path.startsWith('/api/') || within) return;
    event.preventDefault();
    this.go(url.href);
  }

  /** Without a server all addresses stand behind the #, and a place on the page behind a second one. */
  #goneBehindHash(url: URL, event: MouseEvent): boolean {
    if (url.origin !== location.origin || url.pathname !== location.pathname || url.hash === '') return false;
    event.preventDefault();
    const { pathname, search } = placeOf(new URL(location.href));
    this.go(url.hash.startsWith('#/') ? url.href : pathname + search + url.hash);
    return true;
  }
}

export const router = new Router();
