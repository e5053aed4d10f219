// The tree of a study as it is walked and drawn: the first child of a place goes on with its line, others are variations.
import type { StudyPlace } from '$lib/wire';

export type Places = readonly StudyPlace[];

/** A row of the drawn tree: a place, and how deep in variations it lies. */
export interface Row {
  readonly place: number;
  readonly depth: number;
  /** It begins a variation. */
  readonly begins: boolean;
}

/** The children of every place, the main one first. */
export function childrenOf(places: Places): readonly (readonly number[])[] {
  const found: number[][] = places.map(() => []);
  places.forEach(({ parent }, place) => {
    if (parent !== null) found[parent]?.push(place);
  });
  return found;
}

/** From the first place after the set-up to this one. */
export function pathTo(places: Places, place: number): number[] {
  const path: number[] = [];
  for (let at: number | null = place; at !== null && at > 0; at = places[at]?.parent ?? null) path.push(at);
  return path.reverse();
}

/** What led to a place, as a text that tells two places apart. */
export const leadOf = ({ seat, action, hidden }: StudyPlace): string =>
  hidden === null ? `${seat} ${action}` : JSON.stringify(hidden);

/** All that led to a place: it stays the same when other places come and go. */
export const lineTo = (places: Places, place: number): string[] =>
  pathTo(places, place)
    .flatMap((at) => places[at] ?? [])
    .map(leadOf);

/** The place to which a line leads; null where the tree has none. */
export function placeOf(places: Places, line: readonly string[]): number | null {
  let at = 0;
  for (const lead of line) {
    const next = places.findIndex((place) => place.parent === at && leadOf(place) === lead);
    if (next < 0) return null;
    at = next;
  }
  return at;
}

/** All rows: a line, and directly below each of its moves the variations that replace it. */
export function rowsOf(places: Places): Row[] {
  const children = childrenOf(places);
  const rows: Row[] = [];
  // lines that wait: from which place they go on, and how deep
  const waiting: { from: number; depth: number; begins: number | null }[] = [
    { from: 0, depth: 0, begins: null },
  ];
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    const { from, depth, begins } = line;
    if (begins !== null) rows.push({ place: begins, depth, begins: true });
    const [main, ...others] = children[begins ?? from] ?? [];
    if (main === undefined) continue;
    rows.push({ place: main, depth, begins: false });
    waiting.push({ from: main, depth, begins: null });
    for (const other of others.reverse()) waiting.push({ from: main, depth: depth + 1, begins: other });
  }
  return rows;
}

/** Where a step leads: back, on, or to the variation before or after; null where there is none. */
export function stepFrom(
  places: Places,
  place: number,
  step: 'back' | 'on' | 'before' | 'after' | 'first' | 'last',
): number | null {
  const children = childrenOf(places);
  const parent = places[place]?.parent ?? null;
  switch (step) {
    case 'back':
      return parent;
    case 'on':
      return children[place]?.[0] ?? null;
    case 'first':
      return place === 0 ? null : 0;
    case 'last': {
      let at = place;
      for (let next = children[at]?.[0]; next !== undefined; next = children[at]?.[0]) at = next;
      return at === place ? null : at;
    }
    default: {
      if (parent === null) return null;
      const siblings = children[parent] ?? [];
      return siblings[siblings.indexOf(place) + (step === 'after' ? 1 : -1)] ?? null;
    }
  }
}

export const SIGNS = ['!!', '!', '!?', '?!', '?', '??'] as const;
type Sign = (typeof SIGNS)[number] | '';

/** The sign that comes after another when they are gone through; after the last one none. */
export const nextSign = (sign: Sign): Sign =>
  sign === '' ? SIGNS[0] : (SIGNS[SIGNS.indexOf(sign) + 1] ?? '');

/** Whether a place lies in a variation, so that it can be promoted. */
export function isVariation(places: Places, place: number): boolean {
  const children = childrenOf(places);
  return pathTo(places, place).some((at) => (children[places[at]?.parent ?? 0] ?? [])[0] !== at);
}
