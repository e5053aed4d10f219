// Where a caption goes: beside what it speaks of, over nothing that is needed.

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Side = 'left' | 'right' | 'above' | 'below';

export interface Place {
  readonly left: number;
  readonly top: number;
  /** On which side of the spot it stands. */
  readonly side: Side;
}

const GAP_PIXELS = 30;
const MARGIN_PIXELS = 8;

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top));

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(Math.max(least, most), value));

/** Beside a spot in a window: where it covers the least and need not be moved far. What is `kept` must stay free, what is
 *  `spared` had better. */
export function beside(
  { width, height }: Pick<Rect, 'width' | 'height'>,
  spot: Rect,
  window: Rect,
  kept: readonly Rect[],
  spared: readonly Rect[] = [],
): Place {
  const left = [window.left + MARGIN_PIXELS, window.left + window.width - width - MARGIN_PIXELS] as const;
  const top = [window.top + MARGIN_PIXELS, window.top + window.height - height - MARGIN_PIXELS] as const;
  let best: Place = { left: left[0], top: top[0], side: 'below' };
  let least = Infinity;
  for (const want of around(spot, width, height)) {
    const at = { left: clamp(want.left, ...left), top: clamp(want.top, ...top), width, height };
    const covers = (rects: readonly Rect[]) => rects.reduce((sum, rect) => sum + overlap(at, rect), 0);
    const moved = Math.abs(at.left - want.left) + Math.abs(at.top - want.top);
    const cost = overlap(at, spot) * 20 + covers(kept) * 12 + covers(spared) + moved * 30 + want.aside;
    if (cost < least) [least, best] = [cost, { left: at.left, top: at.top, side: want.side }];
  }
  return best;
}

/** On every side, in the middle or flush with an edge; `aside` is what it costs not to stand in the middle. */
function around(spot: Rect, width: number, height: number): (Place & { aside: number })[] {
  const found: (Place & { aside: number })[] = [];
  for (const shift of [0.5, 0, 1]) {
    const left = spot.left + (spot.width - width) * shift;
    const top = spot.top + (spot.height - height) * shift;
    const aside = shift === 0.5 ? 0 : 600;
    found.push(
      { side: 'left', left: spot.left - width - GAP_PIXELS, top, aside },
      { side: 'right', left: spot.left + spot.width + GAP_PIXELS, top, aside },
      { side: 'below', left, top: spot.top + spot.height + GAP_PIXELS, aside },
      { side: 'above', left, top: spot.top - height - GAP_PIXELS, aside },
    );
  }
  return found;
}

/** At the top or the bottom of a phone's area, whichever leaves the spot free, and what else is spoken of; the top where
 *  there is none. */
export function docked(
  card: Pick<Rect, 'width' | 'height'>,
  spot: Rect | null,
  area: Rect,
  about: readonly Rect[] = [],
): Place {
  const left = area.left + (area.width - card.width) / 2;
  const high = area.top + MARGIN_PIXELS;
  const low = area.top + area.height - card.height - MARGIN_PIXELS;
  if (spot === null) return { left, top: high, side: 'above' };
  const covers = (top: number) =>
    about.reduce((sum, rect) => sum + overlap({ left, top, ...card }, rect), 0) +
    20 * overlap({ left, top, ...card }, spot);
  const top = covers(low) < covers(high) ? low : high;
  return { left, top, side: top > spot.top ? 'below' : 'above' };
}
