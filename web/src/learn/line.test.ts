// The game the guide knows: it is followed as long as everything happens as foreseen, takebacks included.
import { describe, expect, it } from 'vitest';

import type { Entry } from '$lib/wire';
import { guideWords } from '$lib/words/index.svelte';

import foreseen from './line.json';
import { happened, lessonTable, stepAfter } from './line';

let number = 0;
const entry = (
  kind: string,
  seat: number | null,
  data: Entry['data'],
  events: Entry['events'] = [],
): Entry => ({
  number: (number += 1),
  kind,
  items: [],
  account: null,
  seat,
  data,
  events,
  at: 0,
});
const act = (seat: number, action: string) => entry('action', seat, { action });
const counted = (law: string, yes: number, no: number) =>
  entry('action', 2, {}, [
    { event: 'counted', law, ballots: [], yes, no, accepted: yes >= no, rule: 'R3.1' },
  ]);

/** The line up to an item, as the server would tell it. */
const told = (items: number): string[] =>
  foreseen.line.slice(0, items).flatMap((item) => {
    if (item.done !== undefined) return [item.done];
    return /^(yes|no)\b/.test(item.own) ? [] : [`0 ${item.own}`];
  });

describe('the line', () => {
  it('has words for each of its steps, and no others', () => {
    const steps = foreseen.line.flatMap(({ step }) => step ?? []);
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.toSorted()).toEqual(Object.keys(guideWords().steps).toSorted());
  });

  it('suggests the learner’s action wherever it is theirs to decide', () => {
    foreseen.line.forEach((item, at) => {
      const step = stepAfter(told(at));
      if (item.own !== undefined) expect(step).toEqual({ action: item.own, name: item.step });
    });
    expect(stepAfter(told(foreseen.line.length))).toBeNull();
  });

  it('is left by another choice, and found again by taking it back', () => {
    const first = act(0, 'extend gold');
    expect(stepAfter(happened([first]))).toBeNull();
    const back = entry('takeback', 0, { undone: [first.number], to: 0 });
    expect(stepAfter(happened([first, back]))?.name).toBe('first');
    const begun = [act(0, 'extend squires'), act(1, 'extend squires'), act(2, 'extend squires')];
    expect(stepAfter(happened([first, back, ...begun]))).toEqual({
      action: '2 Northumberland',
      name: 'county',
    });
  });

  it('waits while others are asked', () => {
    expect(stepAfter(happened([act(0, 'extend squires')]))).toBeNull();
  });

  it('tells ballots by their count alone', () => {
    const votes = [entry('action', 0, {}), entry('action', 1, { action: 'yes 1' }), counted('B1a', 1, 3)];
    expect(happened([entry('begin', null, {}), ...votes])).toEqual(['counted B1a 1:3']);
  });
});

it('the table is one’s own, with bots that play as foreseen', () => {
  expect(lessonTable('Mine', 'x')).toMatchObject({
    name: 'Mine',
    seed: foreseen.seed,
    listed: false,
    takeback: 'past-bots',
    seats: [{ who: 'me' }, { who: 'bot', bot: 'squire:lesson' }, { who: 'bot', bot: 'squire:lesson' }],
  });
});
