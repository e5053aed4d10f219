// The score track: which points it shows, and where crests stand so that none covers another.

export interface Window {
  readonly from: number;
  readonly to: number;
}

const STEP_POINTS = 5;
const LEAST_POINTS = 25;

/** The part of the track that shows all scores with a little room, in whole steps. */
export function windowOf(scores: readonly number[]): Window {
  const least = Math.min(...scores, Infinity);
  const most = Math.max(...scores, -Infinity);
  if (!Number.isFinite(least)) return { from: 0, to: LEAST_POINTS };
  const from = Math.floor((least - 1) / STEP_POINTS) * STEP_POINTS;
  const to = Math.max(from + LEAST_POINTS, Math.ceil((most + 1) / STEP_POINTS) * STEP_POINTS);
  return least >= 0 && from < 0 ? { from: 0, to: Math.max(LEAST_POINTS, to) } : { from, to };
}

/** The marks of a window: every point, or every fifth where there are too many. */
export function marksOf({ from, to }: Window): { value: number; large: boolean; named: boolean }[] {
  const span = to - from;
  const small = span <= 40 ? 1 : STEP_POINTS;
  const named = span <= 50 ? STEP_POINTS : 2 * STEP_POINTS;
  const marks = [];
  for (let value = from; value <= to; value += small) {
    marks.push({ value, large: value % STEP_POINTS === 0, named: value % named === 0 });
  }
  return marks;
}

/**
 * Move things along a line as little as possible so that neighbours are at least `gap` apart and all lie within `from`
 * and `to`. Equal wishes keep their order.
 */
export function spread(wishes: readonly number[], gap: number, from: number, to: number): number[] {
  const order = wishes
    .map((wish, index) => ({ wish, index }))
    .sort((a, b) => a.wish - b.wish || a.index - b.index);
  // without the gaps this is a monotone regression: neighbours in the wrong order share their mean
  const blocks: { sum: number; count: number }[] = [];
  order.forEach(({ wish }, rank) => {
    let block = { sum: wish - rank * gap, count: 1 };
    for (;;) {
      const before = blocks.at(-1);
      if (before === undefined || before.sum / before.count <= block.sum / block.count) break;
      blocks.pop();
      block = { sum: before.sum + block.sum, count: before.count + block.count };
    }
    blocks.push(block);
  });
  const last = Math.max(from, to - (wishes.length - 1) * gap);
  const places: number[] = new Array<number>(wishes.length).fill(from);
  let rank = 0;
  for (const { sum, count } of blocks) {
    const base = Math.min(last, Math.max(from, sum / count));
    for (let k = 0; k < count; k++, rank++) {
      const index = order[rank]?.index;
      if (index !== undefined) places[index] = base + rank * gap;
    }
  }
  return places;
}
