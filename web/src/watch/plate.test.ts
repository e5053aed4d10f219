// Where the plate of a move lies.
import { describe, expect, it } from 'vitest';

import { plateSpot } from './plate';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const CHART = box(280, 45, 700, 665);
const CONTROL = box(290, 508, 306, 32);
const SIZE = { width: 300, height: 50 };

describe('the plate', () => {
  it('lies below its place, and above where there is no room', () => {
    const york = plateSpot(SIZE, box(560, 140, 120, 80), CHART, undefined, CONTROL);
    expect(york).toMatchObject({ left: 190, top: 189, above: false, nib: 150, points: true });
    expect(plateSpot(SIZE, box(560, 600, 120, 100), CHART).above).toBe(true);
  });

  it('moves aside for the control', () => {
    const surrey = plateSpot(SIZE, box(610, 380, 200, 100), CHART, undefined, CONTROL);
    expect(surrey.left + CHART.left).toBeGreaterThan(CONTROL.right);
    expect(surrey).toMatchObject({ above: false, points: true });
  });

  it('lies above its place where beside the control it could not point at it', () => {
    const dorset = plateSpot(SIZE, box(500, 390, 110, 90), CHART, undefined, CONTROL);
    expect(dorset).toMatchObject({ above: true, points: true });
  });

  it('stays below a conflict while lines are added, with less room between them', () => {
    const conflict = box(610, 590, 60, 40);
    const two = plateSpot({ width: 300, height: 48 }, conflict, CHART, undefined, CONTROL);
    expect(two).toMatchObject({ top: 644 - CHART.top, above: false });
    const three = plateSpot({ width: 300, height: 66 }, conflict, CHART, undefined, CONTROL);
    expect(three).toMatchObject({ top: 636 - CHART.top, above: false });
  });

  it('never lies over the control, above its place either', () => {
    const high = { width: 300, height: 90 };
    const right = plateSpot(high, box(610, 560, 60, 56), CHART, undefined, CONTROL);
    expect(right.left + CHART.left).toBeGreaterThan(CONTROL.right);
    expect(right).toMatchObject({ above: true, points: true });
    const left = plateSpot(high, box(330, 560, 60, 56), CHART, undefined, CONTROL);
    expect(left.left + CHART.left).toBeGreaterThan(CONTROL.right);
    expect(left.points).toBe(false);
  });

  it('leaves the favours beside a conflict in sight', () => {
    const spot = plateSpot(SIZE, box(690, 480, 60, 60), CHART, 770);
    expect(spot.left + CHART.left + SIZE.width).toBeLessThan(770);
  });
});
