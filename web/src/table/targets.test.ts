import { describe, expect, it } from 'vitest';

import { areaOf, idOf, same, type Target } from './targets';

const ALL: Target[] = [
  { kind: 'county', name: 'York' },
  { kind: 'front', name: 'up1' },
  { kind: 'space', name: 'gold', house: 0 },
  { kind: 'space', name: 'gold', house: 2 },
  { kind: 'tower' },
  { kind: 'office', name: 'chancellor' },
  { kind: 'treasury' },
  { kind: 'favour', name: 'gold' },
  { kind: 'noble', county: 'York' },
  { kind: 'knight', house: 0, strength: 2, place: 'court' },
  { kind: 'knight', house: 0, strength: 2, place: 'castle gold' },
  { kind: 'knight', house: 0, strength: 2, place: 'low2' },
  { kind: 'knight', house: 0, strength: 2, place: 'York' },
  { kind: 'knight', house: 0, strength: 2, place: 'tower' },
  { kind: 'lord', house: 0 },
  { kind: 'bishop', house: 0 },
  { kind: 'privilege', house: 0, name: 'shield' },
  { kind: 'seat', seat: 0 },
  { kind: 'law', key: 'B0a' },
];

describe('targets', () => {
  it('have ids of their own', () => {
    expect(new Set(ALL.map(idOf)).size).toBe(ALL.length);
    for (const id of ALL.map(idOf)) expect(id).not.toMatch(/\s/);
  });

  it('are the same by value', () => {
    expect(same({ kind: 'county', name: 'York' }, { kind: 'county', name: 'York' })).toBe(true);
    expect(same({ kind: 'county', name: 'York' }, { kind: 'noble', county: 'York' })).toBe(false);
  });

  it('lie in an area of the phone’s page', () => {
    expect(ALL.map(areaOf)).toEqual([
      'england',
      'france',
      'castle',
      'castle',
      'court',
      'court',
      'court',
      'france',
      'england',
      'castle',
      'castle',
      'france',
      'england',
      'court',
      'castle',
      'castle',
      'castle',
      null,
      'parliament',
    ]);
  });
});
