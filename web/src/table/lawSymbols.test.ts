import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import laws from '../test/fixtures/laws.json';
import { alike, outlook, symbols } from './lawSymbols';

const lawOf = (key: string) => laws.map(({ law }) => law).find((law) => law.key === key);
const sprite = readFileSync('src/drawing/sprite.svg', 'utf8');

describe('the symbols of the laws', () => {
  it.each(laws.map(({ law }) => law))('$key uses icons that are drawn', (law) => {
    expect(symbols(law).length).toBeGreaterThan(1);
    for (const symbol of symbols(law)) {
      if (symbol.kind === 'icon' || symbol.kind === 'mark') expect(sprite).toContain(`id="i-${symbol.name}"`);
    }
  });

  it('read numbers, points, arrows and marks', () => {
    expect(symbols(lawOf('B0c'))).toEqual([
      { kind: 'number', text: '2' },
      { kind: 'icon', name: 'county' },
      { kind: 'to' },
      { kind: 'points', value: 3 },
    ]);
    expect(symbols(lawOf('K2a'))[0]).toEqual({ kind: 'mark', name: 'most' });
    expect(symbols(undefined)).toEqual([]);
  });
});

describe('what a law would give', () => {
  it('is unknown where the forecast is silent', () => {
    expect(outlook(lawOf('B0a'), null)).toEqual({ kind: 'unknown' });
    expect(outlook(lawOf('B0a'), undefined)).toEqual({ kind: 'unknown' });
  });

  it('is nothing without gains', () => {
    expect(outlook(lawOf('B0c'), [])).toEqual({ kind: 'nothing' });
    expect(outlook(lawOf('B1b'), [{ what: 'exchanges', amount: 0 }])).toEqual({ kind: 'nothing' });
  });

  it('multiplies an exchange, and counts a tax as a cost', () => {
    expect(outlook(lawOf('B1b'), [{ what: 'exchanges', amount: 4 }])).toEqual({
      kind: 'upTo',
      parts: [{ what: 'points', amount: 12 }],
    });
    expect(outlook(lawOf('K2d'), [{ what: 'exchanges', amount: 2 }])).toEqual({
      kind: 'upTo',
      parts: [
        { what: 'gold', amount: 2 },
        { what: 'squires', amount: 4 },
      ],
    });
    expect(outlook(lawOf('N2d'), [{ what: 'gold-tax', amount: 2 }])).toEqual({
      kind: 'upTo',
      parts: [{ what: 'gold', amount: -2 }],
    });
  });

  it('says a number once for several things alike', () => {
    const gold = { what: 'gold', amount: 1 };
    const squires = { what: 'squires', amount: 1 };
    const votes = { what: 'votes', amount: 1 };
    const points = { what: 'points', amount: 1 };
    expect(alike([gold, squires, votes])).toEqual([[gold, squires, votes]]);
    expect(alike([gold, squires])).toEqual([[gold], [squires]]);
    expect(alike([{ ...gold, amount: 2 }, squires, votes])).toEqual([
      [{ ...gold, amount: 2 }],
      [squires, votes],
    ]);
    expect(alike([gold, points, squires])).toEqual([[gold], [points], [squires]]);
  });

  it('is what it gives, else', () => {
    expect(outlook(lawOf('B1c'), [{ what: 'extensions', amount: 1 }])).toEqual({
      kind: 'gains',
      parts: [{ what: 'extensions', amount: 1 }],
    });
    expect(outlook(lawOf('B2b'), [{ what: 'swaps', amount: 1 }])).toEqual({ kind: 'possible' });
  });
});
