// What is told of others' moves: one sentence each, numbers, places, losses.
import { beforeAll, describe, expect, it } from 'vitest';

import { speak } from '$lib/words/index.svelte';
import type { Entry } from '$lib/wire';

import { areaOfBeat, beatsOf, beatsSince, newestFirst } from './beats';

beforeAll(() => speak('en'));

const houses = [{ leader: 0 }, { leader: 1 }, { leader: 2 }];
const reader = { seat: 0, houses, company: { players: 3, names: ['Ann', 'Bob', 'Cem'], you: 0 } };
const base = { icon: '', rule: '', heading: false, minor: false };
const entry = (number: number, seat: number, items: object[], events: object[] = []) =>
  ({ number, kind: 'action', seat, data: {}, events, items, account: null, at: 0 }) as unknown as Entry;
const placed = (number: number, house: number, place: string) =>
  entry(
    number,
    house,
    [
      {
        ...{ ...base, key: 'placed', beat: 'placement', house, events: [0], seats: [house] },
        args: { who: house, strength: 2, place },
      },
    ],
    [{ event: 'placed', house, strength: 2, place, squires: 0, beside: [], rule: 'R2.1' }],
  );
const favour = (number: number, house: number) =>
  entry(
    number,
    house,
    [
      {
        ...{ ...base, key: 'favour', beat: 'placement', house, events: [0], seats: [house] },
        args: { who: house, reward: { squires: 3 }, lapses: false },
      },
    ],
    [{ event: 'favour-taken', house, tile: 'more-squires', rule: 'R2.9' }],
  );
const displaces = (number: number) =>
  entry(
    number,
    1,
    [
      {
        ...{ ...base, key: 'displaced', beat: 'placement', house: 1, events: [0, 1], seats: [0, 1] },
        args: { who: 1, strength: 2, place: 'Surrey', whom: 0, ousted: [1] },
      },
    ],
    [
      { event: 'displaced', house: 0, knights: [1], place: 'Surrey', rule: 'R2.6' },
      { event: 'placed', house: 1, strength: 2, place: 'Surrey', squires: 0, beside: [], rule: 'R2.1' },
    ],
  );

describe('beats', () => {
  it('lie in the area where they can be seen: nobody finds a rival in their own castle', () => {
    const areas = beatsOf([placed(1, 1, 'York'), placed(2, 1, 'up1'), placed(3, 1, 'castle gold')], reader);
    expect(areas.map(areaOfBeat)).toEqual(['england', 'france', null]);
  });

  it('give a move and the favour it brings one number, also when they are heard one after the other', () => {
    const [move] = beatsOf([placed(1, 1, 'up1')], reader);
    expect(move?.move).toBe(1);
    const [taken] = beatsOf([favour(2, 1)], reader, move);
    expect([taken?.move, taken?.follows]).toEqual([1, true]);
    expect(beatsOf([placed(3, 2, 'York')], reader, taken)[0]?.move).toBe(2);
  });

  it('count what a favour gives as a part of the move, and the next county as a move of its own', () => {
    const noble = (number: number, beat: string, county: string) =>
      entry(
        number,
        1,
        [
          {
            ...{ ...base, key: 'noble-taken', beat, house: 1, events: [0], seats: [1] },
            args: { who: 1, does: [['story.does.noble', { county, who: 1, ally: false }]] },
          },
        ],
        [{ event: 'noble-taken', house: 1, county, rule: 'R2.9' }],
      );
    const placement = beatsOf([placed(1, 1, 'up1'), favour(2, 1), noble(3, 'placement', 'York')], reader);
    expect(placement.map(({ move, follows }) => [move, follows])).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ]);
    const counties = [noble(1, 'county', 'York'), noble(2, 'county', 'York'), noble(3, 'county', 'Dorset')];
    expect(beatsOf(counties, reader).map(({ move, follows }) => [move, follows])).toEqual([
      [1, false],
      [1, true],
      [2, false],
    ]);
  });

  it('say a displacement of mine in two sentences, and mark where the piece is now', () => {
    const [beat] = beatsOf([displaces(1)], reader);
    expect(beat?.text).toBe('Bob’s 2 drives your 1 from Surrey.');
    expect(beat?.more).toBe('It is back at your court.');
    expect(beat?.loss).toBe(true);
    expect(beat?.struck).toEqual(['knight:0:1:court']);
    expect(beat?.places).toEqual([{ kind: 'county', name: 'Surrey' }]);
  });

  it('touch the place where a knight is upgraded, and none at court', () => {
    const upgraded = (place: string) =>
      entry(
        1,
        1,
        [
          {
            ...{ ...base, key: 'upgraded', beat: 'placement', house: 1, events: [0], seats: [1] },
            args: { who: 1, does: [['story.does.upgrade', { knights: [1], place, strength: 2 }]] },
          },
        ],
        [{ event: 'upgraded', house: 1, strength: 1, place, rule: 'R2.9' }],
      );
    const places = (place: string) => beatsOf([upgraded(place)], reader)[0]?.places;
    expect(places('up1')).toEqual([{ kind: 'front', name: 'up1' }]);
    expect(places('castle votes')).toEqual([{ kind: 'space', name: 'votes', house: 1 }]);
    expect(places('court')).toEqual([]);
  });

  it('never tell my own moves', () => {
    expect(beatsOf([placed(1, 0, 'York')], reader)).toEqual([]);
  });

  it('tell what my last action set off, so that whoever acts last is told of conflicts', () => {
    const own = placed(1, 0, 'York').items[0];
    const conflict = {
      ...base,
      key: 'conflict-deserted',
      beat: 'conflict',
      house: null,
      events: [],
      seats: [],
    };
    const fought = { ...conflict, args: { front: 'up1', england: 0, france: 3, moves_down: true } };
    const told = beatsSince([entry(1, 0, [own ?? {}, fought])], reader);
    expect(told.map(({ kind, move }) => [kind, move])).toEqual([['conflict', null]]);
  });

  it('begin after my last action', () => {
    const told = beatsSince([placed(1, 1, 'York'), placed(2, 0, 'Surrey'), placed(3, 2, 'Dorset')], reader);
    expect(told.map(({ entry }) => entry)).toEqual([3]);
  });

  it('stay while I am asked several things in a row', () => {
    const entries = [placed(1, 0, 'Surrey'), placed(2, 1, 'York'), placed(3, 0, 'up1')];
    expect(beatsSince(entries, reader)).toEqual([]);
    expect(beatsSince(entries, reader, true).map(({ entry }) => entry)).toEqual([2]);
    expect(beatsSince([placed(1, 0, 'Surrey')], reader, true)).toEqual([]);
  });

  it('forget what was taken back, by others and by me', () => {
    const back = (number: number, undone: number[]) =>
      ({ ...entry(number, 1, []), kind: 'takeback', data: { undone, to: 0 } }) as unknown as Entry;
    const told = (...entries: Entry[]) => beatsSince(entries, reader).map(({ entry }) => entry);
    expect(told(placed(1, 0, 'York'), placed(2, 1, 'Dorset'), back(3, [2]), placed(4, 1, 'Surrey'))).toEqual([
      4,
    ]);
    expect(told(placed(1, 1, 'Dorset'), placed(2, 0, 'York'), back(3, [2]))).toEqual([1]);
  });

  it('stand newest first in the strip, what follows below its move', () => {
    const told = beatsOf([placed(1, 1, 'up1'), favour(2, 1), placed(3, 2, 'York')], reader);
    expect(newestFirst(told).map(({ entry }) => entry)).toEqual([3, 1, 2]);
  });
});
