import { describe, expect, it } from 'vitest';

import type { Box, Entry, View } from '../lib/wire';
import { Scene, type Source } from './scene.svelte';

const house = (number: number, more: object = {}) => ({
  house: number,
  colour: ['blue', 'green', 'yellow', 'red'][number],
  leader: number % 2,
  ally: number > 1,
  court: [2],
  reserve: [4, 3],
  castle: {},
  lord: null,
  ready: [],
  coming: [],
  ...more,
});

const view = {
  seat: 0,
  players: 2,
  phase: 'placement',
  start: 1,
  order: [1, 0],
  actors: [],
  to_place: [1],
  seats: [0, 1].map((seat) => ({ seat, colour: ['blue', 'green'][seat], points: 0, extensions: [] })),
  houses: [house(0), house(1), house(2), house(3)],
} as unknown as View;

const entry = (events: object[]) =>
  ({ number: 1, kind: 'action', seat: 0, data: {}, events, at: 0 }) as unknown as Entry;

const source: Source = {
  view,
  box: {} as Box,
  forecast: null,
  chairs: [],
  entries: [
    entry([{ event: 'favour-taken', house: 0, tile: 'gold' }]),
    entry([{ event: 'cards-turned' }, { event: 'favour-taken', house: 1, tile: 'noble' }]),
    entry([{ event: 'favour-taken', house: 2, tile: 'squires' }]),
  ],
  result: null,
  clocks: [
    { left: 60_000, running: true, deadline: null },
    { left: 30_000, running: false, deadline: null },
  ],
  now: 1_000_000,
  skew: 500,
};

const scene = new Scene(() => source);

describe('a scene', () => {
  it('says who has nothing left to place', () => {
    expect(scene.hasPlaced(0)).toBe(true);
    expect(scene.hasPlaced(1)).toBe(false);
  });

  it('goes round from the start player, and lists rivals after the own house', () => {
    expect(scene.order).toEqual([1, 0]);
    expect(scene.rivals).toEqual([1]);
    expect(scene.allyOf(0)?.house).toBe(2);
    expect(scene.isMine(2)).toBe(true);
    expect(scene.isMine(3)).toBe(false);
  });

  it('knows who took which favour since the cards were turned', () => {
    expect(scene.taken).toEqual({ noble: 1, squires: 2 });
  });

  it('lets a running clock run, by the time of the server', () => {
    expect(scene.left(0, 1_000_500)).toBe(59_000);
    expect(scene.left(1, 1_000_500)).toBe(30_000);
  });
});
