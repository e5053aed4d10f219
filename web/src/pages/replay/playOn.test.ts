// Playing on from a replay: the same bots with the same names, and one house for the reader.
import { describe, expect, it } from 'vitest';

import type { Chair } from '$lib/wire';

import { ALL, seatsToPlayOn } from './playOn';

const chair = (seat: number, label: string, bot: string | null, person: string | null): Chair => ({
  seat,
  colour: 'blue',
  person,
  label,
  bot,
  away: '',
  reserved: null,
});
const CHAIRS = [
  chair(0, 'Anne', null, 'a'),
  chair(1, 'Margery', 'lord:500ms', null),
  chair(2, 'Bess', null, 'b'),
];

describe('playing on', () => {
  it('seats the same bots, and one for every other person', () => {
    expect(seatsToPlayOn(CHAIRS, 0)).toEqual([
      { who: 'me', label: '' },
      { who: 'bot', bot: 'lord:500ms', label: 'Margery' },
      { who: 'bot', bot: 'knight', label: 'Bess' },
    ]);
  });
  it('may take the house of a bot; who plays one’s own then is called something else', () => {
    const seats = seatsToPlayOn(CHAIRS, 1, 'a');
    expect(seats.map(({ who }) => who)).toEqual(['bot', 'me', 'bot']);
    expect(seats.map(({ label }) => label)).toEqual(['', '', 'Bess']);
  });
  it('leaves every seat to one person who wants that', () => {
    expect(seatsToPlayOn(CHAIRS, ALL)).toEqual([]);
  });
});
