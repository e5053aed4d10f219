// Where a caption goes: beside its spot, within the window, over nothing that is needed.
import { describe, expect, it } from 'vitest';

import { beside, docked, type Rect } from './place';

const card = { width: 300, height: 150 };
const window: Rect = { left: 0, top: 44, width: 1280, height: 676 };
const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  width,
  height,
});
const apart = (one: Rect, other: Rect) =>
  one.left + one.width <= other.left ||
  other.left + other.width <= one.left ||
  one.top + one.height <= other.top ||
  other.top + other.height <= one.top;

describe('beside a spot', () => {
  const panel = rect(990, 480, 286, 232);

  it.each([
    ['a county', rect(470, 60, 120, 90)],
    ['a knight at court', rect(1000, 160, 40, 50)],
    ['the bar', rect(800, 0, 330, 44)],
    ['a corner', rect(0, 640, 80, 80)],
    ['the panel', panel],
  ])('covers neither it nor the decision: %s', (_, spot) => {
    const at = { ...card, ...beside(card, spot, window, [panel]) };
    expect(apart(at, spot)).toBe(true);
    expect(apart(at, panel)).toBe(true);
    expect(at.left).toBeGreaterThanOrEqual(0);
    expect(at.left + at.width).toBeLessThanOrEqual(1280);
    expect(at.top).toBeGreaterThanOrEqual(44);
    expect(at.top + at.height).toBeLessThanOrEqual(720);
  });

  it('leaves in sight what had better be seen', () => {
    const spot = rect(600, 300, 100, 80);
    const left = rect(200, 200, 380, 300);
    expect(beside(card, spot, window, [], []).side).toBe('left');
    expect(beside(card, spot, window, [], [left]).side).toBe('right');
  });

  it('finds a place even where there is none', () => {
    const small = rect(0, 0, 200, 100);
    expect(beside(card, rect(50, 20, 100, 50), small, [])).toMatchObject({ left: 8, top: 8 });
  });
});

describe('on a phone', () => {
  const area = rect(0, 100, 390, 430);

  it('lies at the end of the area that leaves the spot free, and knows from where it points', () => {
    expect(docked(card, rect(100, 120, 100, 80), area)).toMatchObject({ top: 372, side: 'below' });
    expect(docked(card, rect(100, 400, 100, 80), area)).toMatchObject({ top: 108, side: 'above' });
    expect(docked(card, null, area)).toMatchObject({ left: 45, top: 108 });
  });

  it('leaves what else is spoken of in sight', () => {
    const choice = rect(0, 600, 100, 40);
    expect(docked(card, choice, area, [rect(0, 150, 390, 120)])).toMatchObject({ top: 372 });
    expect(docked(card, choice, area, [rect(0, 400, 390, 120)])).toMatchObject({ top: 108 });
  });

  it('points up at what lies above the area', () => {
    expect(docked(card, rect(30, 50, 90, 30), area)).toMatchObject({ top: 108, side: 'below' });
  });
});
