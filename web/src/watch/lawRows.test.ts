// What laws have paid, as it is told: scores follow row by row.
import { describe, expect, it } from 'vitest';

import { pointsTold, rowKey, unpaid, type LawRow } from './lawRows';

const row = (seat: number, got: number, points: number): LawRow => ({
  seat,
  why: '',
  count: null,
  gains: got > 0 ? [{ what: 'points', amount: got }] : [],
  points,
});
const account = {
  laws: [
    { law: 'B0c', open: false, rows: [row(0, 3, 7), row(1, 0, 2)] },
    { law: 'B3a', open: false, rows: [row(0, 6, 13), row(1, 3, 5)] },
  ],
};

describe('the points of a seat while laws are told', () => {
  it('are those before the laws until something has arrived', () => {
    expect(pointsTold(account, 0, new Map())).toBe(4);
    expect(pointsTold(account, 1, new Map())).toBe(2);
  });

  it('grow with what arrives, to what they are', () => {
    const arrived = new Map([[rowKey('B0c', 0), 3]]);
    expect(pointsTold(account, 0, arrived)).toBe(7);
    expect(pointsTold(account, 0, new Map([...arrived, [rowKey('B3a', 0), 6]]))).toBe(13);
  });

  it('are not known from laws that pay nobody', () => {
    expect(pointsTold({ laws: [] }, 0, new Map())).toBeNull();
  });
});

describe('who gets nothing from a law of which each may choose', () => {
  it('has decided before whoever chooses now, and not after', () => {
    const order = [3, 0, 1, 2];
    expect(order.map((seat) => unpaid(seat, order, [0]))).toEqual(['nothing', 'open', 'later', 'later']);
    expect(order.map((seat) => unpaid(seat, order, []))).toEqual(order.map(() => 'nothing'));
  });
});
