import { beforeAll, describe, expect, it } from 'vitest';

import type { Entry, TableState } from '../lib/wire';
import { speak } from '../lib/words/index.svelte';
import { revealsOf } from './newEntries';
import { decided } from './vote';

beforeAll(() => speak('en'));

const entry = (number: number, seat: number, events: object[], action: string | null = null) =>
  ({ number, kind: 'action', seat, data: { action }, events, at: 0 }) as unknown as Entry;
const counted = (law: string, accepted: boolean) => ({
  event: 'counted',
  law,
  ballots: [],
  yes: 1,
  no: 1,
  accepted,
  rule: 'R3.1',
});
const began = (phase: string) => ({ event: 'began', round: 1, phase, rule: 'R1.6' });
const before = (laws: string[], proposals: string[]) =>
  ({ view: { laws, proposals } }) as unknown as TableState;

describe('the reveal of a vote', () => {
  it('shows the proposals of its own round, also after the third vote', () => {
    const past = [
      entry(1, 0, [began('parliament')]),
      entry(2, 1, [counted('B1a', true), { event: 'repealed', law: 'B0a', rule: 'R3.2' }]),
      entry(3, 1, [counted('B1b', false)]),
    ];
    const last = entry(4, 1, [
      counted('B1c', false),
      { event: 'cards-turned', proposals: ['B2a', 'B2b', 'B2c'], conflicts: [], rule: 'R1.6' },
      began('placement'),
    ]);
    const [reveal] = revealsOf([last], before(['B0b', 'B0c', 'B1a'], ['B1c']), past);
    expect(reveal?.items).toEqual([
      { law: 'B1a', state: 'enacted' },
      { law: 'B1b', state: 'rejected' },
      { law: 'B1c', state: 'now' },
    ]);
  });

  it('follows several votes, each as it stood when its ballots were sealed', () => {
    const votes = [
      entry(2, 1, [counted('B1a', true), { event: 'repealed', law: 'B0a', rule: 'R3.2' }]),
      entry(3, 1, [counted('B1b', false)]),
    ];
    const reveals = revealsOf(votes, before(['B0a', 'B0b', 'B0c'], ['B1a', 'B1b', 'B1c']), []);
    expect(reveals.map(({ items }) => items.map(({ state }) => state))).toEqual([
      ['now', 'next', 'next'],
      ['enacted', 'now', 'next'],
    ]);
    expect(reveals.map(({ laws, repealed }) => [laws[0], repealed])).toEqual([
      ['B0a', 'B0a'],
      ['B0b', null],
    ]);
  });

  it('says what was decided only afterwards', () => {
    const sealed = [
      { law: 'B1a', state: 'now' },
      { law: 'B1b', state: 'next' },
    ] as const;
    expect(decided(sealed, 'B1a', true).map(({ state }) => state)).toEqual(['enacted', 'now']);
  });
});
