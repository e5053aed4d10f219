// The service worker that keeps the page (public/offline.js), with a host and caches in memory.
import { readFileSync } from 'node:fs';

import { beforeEach, expect, it } from 'vitest';

const SCOPE = 'https://host.example/lancaster/';
const LIST = `${SCOPE}engine/contents.json`;
const SOURCE = readFileSync('public/offline.js', 'utf8');

type Listener = (event: Record<string, unknown>) => void;
type Host = Record<string, () => Response>;

/** Caches as a browser has them. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>();
  isBroken = false;

  open = (name: string) => {
    if (this.isBroken) return Promise.reject(new Error('no disk'));
    const kept = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, kept);
    return Promise.resolve({
      match: (asked: string | { url: string }) => Promise.resolve(copied(kept.get(addressOf(asked)))),
      put: (asked: string, response: Response) => Promise.resolve(void kept.set(asked, response)),
    });
  };

  match = (asked: string | { url: string }) => {
    if (this.isBroken) return Promise.reject(new Error('no disk'));
    const found = [...this.all.values()].map((kept) => kept.get(addressOf(asked)));
    return Promise.resolve(copied(found.find((each) => each !== undefined)));
  };

  keys = () => Promise.resolve([...this.all.keys()]);
  delete = (name: string) => Promise.resolve(this.all.delete(name));
}

const addressOf = (asked: string | { url: string }) => (typeof asked === 'string' ? asked : asked.url);

/** Once more, as a cache gives it: it still tells whether it was redirected. */
const copied = (found: Response | undefined) =>
  found && Object.defineProperty(found.clone(), 'redirected', { value: found.redirected });

let caches: Caches;
let heard: Map<string, Listener>;
let host: Host;

beforeEach(() => {
  caches = new Caches();
  heard = new Map();
  host = {
    [LIST]: () => Response.json({ version: 'v1', files: { 'index.html': 'a', 'assets/one.js': 'b' } }),
    [`${SCOPE}index.html`]: () => new Response('<script src="./assets/one.js">'),
    [`${SCOPE}assets/one.js`]: () => new Response('one'),
  };
  const self = {
    registration: { scope: SCOPE },
    addEventListener: (kind: string, listener: Listener) => heard.set(kind, listener),
  };
  const fetch = (asked: string | { url: string }) => {
    const found = host[addressOf(asked)];
    return found ? Promise.resolve(found()) : Promise.reject(new TypeError('Failed to fetch'));
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a worker is no module: it is run as a browser does
  const run = new Function('self', 'caches', 'fetch', SOURCE) as (...given: unknown[]) => void;
  run(self, caches, fetch);
});

/** Let it keep all files; what it tells the page. */
const keep = () =>
  new Promise<{ kept: boolean; why?: string }>((resolve) => {
    const data = { kind: 'keep', files: LIST };
    heard.get('message')?.({ data, ports: [{ postMessage: resolve }], waitUntil: () => undefined });
  });

/** Its answer to a visit or a request of the page. */
function ask(name: string): Promise<Response> {
  let answer = Promise.reject<Response>(new Error('no answer'));
  answer.catch(() => undefined);
  const request = { url: SCOPE + name, method: 'GET', mode: 'navigate' };
  heard.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
  return answer;
}

it('answers from what is kept when the host is away', async () => {
  expect(await keep()).toEqual({ kept: true });
  host = {};
  expect(await (await ask('')).text()).toContain('assets/one.js');
  expect(await (await ask('assets/one.js')).text()).toBe('one');
});

it('keeps no redirect, which a browser refuses as the answer to a visit', async () => {
  const page = host[`${SCOPE}index.html`] as () => Response;
  host[`${SCOPE}index.html`] = () => Object.defineProperty(page(), 'redirected', { value: true });
  await keep();
  const found = await ask('');
  expect(found.redirected).toBe(false);
  expect(await found.text()).toContain('assets/one.js');
});

it('keeps no page of another version than the list: part of the host may be older', async () => {
  await keep();
  host[LIST] = () => Response.json({ version: 'v2', files: { 'index.html': 'c', 'assets/two.js': 'd' } });
  host[`${SCOPE}assets/two.js`] = () => new Response('two');
  const { kept, why } = await keep();
  expect(kept).toBe(true); // the version before
  expect(why).toContain('assets/one.js');
  expect(await (await ask('')).text()).toContain('assets/one.js');
  host[`${SCOPE}index.html`] = () => new Response('<script src="./assets/two.js">');
  expect(await keep()).toEqual({ kept: true });
  expect(await (await ask('')).text()).toContain('assets/two.js');
});

it('lets the host answer where nothing can be kept', async () => {
  caches.isBroken = true;
  expect((await keep()).kept).toBe(false);
  expect(await (await ask('index.html')).text()).toContain('assets/one.js');
  expect(await (await ask('assets/one.js')).text()).toBe('one');
});
