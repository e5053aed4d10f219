// The networks as the browser keeps them.
import { createHash } from 'node:crypto';

import { afterEach, expect, it, vi } from 'vitest';

import { fetchKept } from './keptNetwork';

const RIGHT = 'https://host.example/engine/duke.npz?2cf24dba5fb0'; // SHA-256 of “hello”

afterEach(() => vi.unstubAllGlobals());

/** A host that answers so, and one cache; what is kept in it. */
function browser(answer: string): Map<string, Response> {
  const kept = new Map<string, Response>();
  const cache = {
    match: (address: string) => Promise.resolve(kept.get(address)?.clone()),
    put: (address: string, response: Response) => Promise.resolve(void kept.set(address, response)),
    keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
    delete: ({ url }: { url: string }) => Promise.resolve(kept.delete(url)),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
  const digest = (_: string, bytes: ArrayBuffer) =>
    Promise.resolve(createHash('sha256').update(new Uint8Array(bytes)).digest());
  vi.stubGlobal('crypto', { subtle: { digest } }); // jsdom has none
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(answer)));
  return kept;
}

const textOf = async (address: string) => new TextDecoder().decode(await fetchKept(address, () => undefined));

it('keeps a network in the place of the version before', async () => {
  const kept = browser('hello');
  kept.set('https://host.example/engine/duke.npz?0', new Response('old'));
  expect(await textOf(RIGHT)).toBe('hello');
  expect([...kept.keys()]).toEqual([RIGHT]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await textOf(RIGHT)).toBe('hello');
});

it('refuses one of another version, and keeps nothing of it', async () => {
  const kept = browser('old');
  await expect(textOf(RIGHT)).rejects.toThrow('of another version');
  expect(kept.size).toBe(0);
});
