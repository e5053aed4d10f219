// How long beats take, and how much is told of what waits.
import { describe, expect, it } from 'vitest';

import {
  LONGEST_TELLING_MS,
  hurried,
  LOSS_LONGER_MS,
  parts,
  LEAST_READING_MS,
  reading,
  stretch,
} from './timing';

const beat = {
  text: 'Eleanor’s 2 drives your 1 from Surrey.',
  more: 'It is back at court.',
  loss: true,
  follows: false,
};
const plain = { text: 'Eleanor places a 2 in York.', more: '', loss: false, follows: false };

describe('the parts of a beat', () => {
  it('let a piece leave before the other comes, and the plate rise after both', () => {
    const { leave, travel, plate, end } = parts(beat, { leaves: true, still: false });
    expect([leave, travel, plate]).toEqual([160, 480, 900]);
    expect(end).toBeGreaterThan(plate + LEAST_READING_MS);
  });

  it('need no time for flights where nothing moves', () => {
    expect(parts(beat, { leaves: true, still: true }).plate).toBe(160);
  });

  it('need no time to travel for what follows from a move', () => {
    const favour = { text: 'Eleanor takes the King’s favour: 3 gold.', more: '', loss: false };
    const times = (follows: boolean) => parts({ ...favour, follows }, { leaves: false, still: false });
    expect(times(true).plate).toBe(160);
    expect(times(true).end).toBeLessThan(times(false).end - 400);
  });

  it('give a plain move about two seconds, and a loss of mine longer', () => {
    expect(Math.abs(parts(plain, { leaves: false, still: false }).end - 2000)).toBeLessThan(250);
    expect(reading(beat) - reading({ ...beat, loss: false })).toBe(LOSS_LONGER_MS);
  });
});

describe('the pace', () => {
  it('is fast with more than four beats waiting', () => {
    expect([hurried('slow', 4), hurried('slow', 5), hurried('normal', 5)]).toEqual(['slow', 'fast', 'fast']);
    expect(hurried('step', 9)).toBe('step');
  });

  it('is kept while nobody waits', () => {
    expect(stretch('slow', [4000, 4000], null)).toBe(1.6);
  });

  it('never keeps a decision waiting for more than the cap', () => {
    const waits = [2000, 2600, 2000, 2600];
    const sum = waits.reduce((total, each) => total + each, 0);
    expect(stretch('slow', waits, LONGEST_TELLING_MS) * sum).toBeLessThanOrEqual(LONGEST_TELLING_MS);
    expect(stretch('normal', [2000], LONGEST_TELLING_MS)).toBe(1);
    expect(stretch('normal', waits, 0)).toBe(0);
  });

  it('leaves whoever goes step by step all the time', () => {
    expect(stretch('step', [9000], 10)).toBe(1);
  });
});
