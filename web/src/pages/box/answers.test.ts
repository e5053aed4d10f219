// Answers about the box: numbers in fields and texts of a material file.
import { describe, expect, it } from 'vitest';

import type { AskedValue, Questionnaire } from '$lib/wire';
import { answered, itemsOf, numbersOf, textOf } from './answers';

const plain = { least: 0, most: 30, source: 'reconstructed', by: '', note: '', things: [] } as const;
const york: AskedValue = { ...plain, key: 'county.C.minimum', asks: 'number', numbers: [3], things: [] };
const card: AskedValue = {
  ...plain,
  key: 'conflict.12.points',
  asks: 'numbers',
  numbers: [8, 5, 3],
  things: [],
};
const tile: AskedValue = {
  ...plain,
  key: 'favour.more-gold.reward',
  asks: 'reward',
  numbers: [1, 2],
  things: ['squires', 'gold'],
};

describe('an answer', () => {
  it('is written as a material file has it', () => {
    expect(textOf(york, [2])).toBe('2');
    expect(textOf(card, [9, 5, 3])).toBe('[9, 5, 3]');
    expect(textOf(tile, [1, 3])).toBe('"1 squires + 3 gold"');
    expect(textOf(tile, [0, 3])).toBe('"3 gold"');
    expect(textOf(tile, [0, 0])).toBe('""');
  });
  it('is read back', () => {
    expect(numbersOf(york, '2')).toEqual([2]);
    expect(numbersOf(card, '[9, 5, 3]')).toEqual([9, 5, 3]);
    expect(numbersOf(tile, '"1 squire + 3 gold"')).toEqual([1, 3]);
    expect(numbersOf(tile, '"13 gold"')).toEqual([0, 13]);
    expect(numbersOf(york, undefined)).toEqual([3]);
    expect(numbersOf(card, '[9]')).toEqual([8, 5, 3]);
    expect(numbersOf(card, 'nonsense')).toEqual([8, 5, 3]);
  });
  it('counts only where it differs', () => {
    const box = answered({}, york, [2]);
    expect(box).toEqual({ 'county.C.minimum': '2' });
    expect(answered(box, york, [3])).toEqual({});
    expect(answered(box, york, [null])).toEqual({});
    expect(answered(box, card, [9, null, 3])).toEqual({ ...box, 'conflict.12.points': '[9, 5, 3]' });
  });
  it('stands with what belongs to the same card', () => {
    const strength = { ...york, key: 'conflict.12.strength' };
    const field = { ...york, key: 'displeasure.track.1' };
    const asked = { digest: '', shipped: {}, asked: [york, strength, card, field] } satisfies Questionnaire;
    expect(itemsOf(asked, 'conflict')).toEqual([{ name: '12', asked: [strength, card] }]);
    expect(itemsOf(asked, 'displeasure')).toEqual([{ name: '1', asked: [field] }]);
  });
});
