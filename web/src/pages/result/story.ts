// A finished game as a story: points over the rounds and the steps of the final scoring, and where it turned. Made from
// the entries of the log; what was taken back never happened.
import type { Entry } from '$lib/wire';

export const FINAL = ['strength', 'extensions', 'nobles', 'seals', 'shame'] as const;
export const SOURCES = ['laws', 'counties', 'conflicts', ...FINAL] as const;
export type Source = (typeof SOURCES)[number];

/** A point of the chart: after a round, or after a step of the final scoring. */
export type Mark = { readonly round: number } | { readonly source: string };

export interface Course {
  readonly marks: readonly Mark[];
  /** Points at each mark, by seat. */
  readonly points: readonly (readonly number[])[];
}

export type Turn =
  | {
      readonly kind: 'law';
      readonly round: number;
      readonly seat: number;
      readonly points: number;
      readonly law: string;
    }
  | { readonly kind: 'conflict'; readonly round: number; readonly seat: number; readonly points: number }
  | {
      readonly kind: 'vote';
      readonly round: number;
      readonly law: string;
      readonly passed: boolean;
      readonly by: number;
    }
  | { readonly kind: 'lead'; readonly round: number; readonly seat: number; readonly from: number }
  | {
      readonly kind: 'final';
      readonly round: 0;
      readonly seat: number;
      readonly points: number;
      readonly source: string;
    };

/** The actions that counted in the end. */
export function played(entries: readonly Entry[]): Entry[] {
  const undone = new Set<unknown>();
  for (const entry of entries) {
    if (entry.kind === 'takeback')
      for (const number of (entry.data['undone'] as number[] | undefined) ?? []) undone.add(number);
  }
  return entries.filter((entry) => entry.kind === 'action' && !undone.has(entry.number));
}

/** Which of the eight columns a source of points belongs to. */
export function columnOf(source: string): Source | null {
  if (source.startsWith('law ')) return 'laws';
  if (source.startsWith('county ')) return 'counties';
  return (SOURCES as readonly string[]).includes(source) ? (source as Source) : null;
}

/** Points by column. */
export function columns(breakdown: Readonly<Record<string, number>>): Record<Source, number> {
  const sums = Object.fromEntries(SOURCES.map((source) => [source, 0])) as Record<Source, number>;
  for (const [source, points] of Object.entries(breakdown)) {
    const column = columnOf(source);
    if (column !== null) sums[column] += points;
  }
  return sums;
}

/** Points over the rounds, then step by step through the final scoring. */
export function course(entries: readonly Entry[], players: number): Course {
  const now = Array.from({ length: players }, () => 0);
  const points = now.map(() => [0]);
  const marks: Mark[] = [{ round: 0 }];
  let round = 0;
  const mark = (what: Mark) => {
    marks.push(what);
    now.forEach((sum, seat) => points[seat]?.push(sum));
  };
  let last: string | null = null;
  for (const event of played(entries).flatMap((entry) => entry.events)) {
    if (event.event === 'began' && event.round > round) {
      if (round > 0) mark({ round });
      round = event.round;
    }
    if (event.event !== 'changed' || event.what !== 'points') continue;
    const step = (FINAL as readonly string[]).includes(event.source) ? event.source : null;
    if (step !== last && step !== null) mark(last === null ? { round } : { source: last });
    if (step !== null) last = step;
    now[event.seat] = (now[event.seat] ?? 0) + event.amount;
  }
  mark(last === null ? { round } : { source: last });
  return { marks, points };
}

interface Weighed {
  readonly turn: Turn;
  readonly weight: number;
}

const MOST = 5;
const MOST_OF_A_KIND = 2;

/** Where the game turned: the heaviest moments, no more than two of a kind, in the order they happened. */
export function turningPoints(entries: readonly Entry[], players: number): Turn[] {
  const found = [...incomes(entries), ...votes(entries), ...leads(course(entries, players))];
  const chosen: Turn[] = [];
  for (const { turn } of found.toSorted((one, other) => other.weight - one.weight)) {
    if (chosen.length >= MOST) break;
    if (chosen.filter((each) => each.kind === turn.kind).length < MOST_OF_A_KIND) chosen.push(turn);
  }
  const order = (turn: Turn) => (turn.round === 0 ? 99 : turn.round);
  return chosen.toSorted((one, other) => order(one) - order(other));
}

/** Much at once: by one law in one round, in one conflict, in one step of the final scoring. */
function incomes(entries: readonly Entry[]): Weighed[] {
  const sums = new Map<string, Turn & { points: number }>();
  let round = 0;
  let fights = 0;
  for (const event of played(entries).flatMap((entry) => entry.events)) {
    if (event.event === 'began') round = event.round;
    if (event.event === 'fought') fights += 1;
    if (event.event !== 'changed' || event.what !== 'points') continue;
    const { seat, source, amount } = event;
    const column = columnOf(source);
    if (column === null || column === 'counties') continue;
    const key = `${round} ${source} ${seat} ${column === 'conflicts' ? fights : ''}`;
    const points = (sums.get(key)?.points ?? 0) + amount;
    if (column === 'laws') sums.set(key, { kind: 'law', round, seat, points, law: source.slice(4) });
    else if (column === 'conflicts') sums.set(key, { kind: 'conflict', round, seat, points });
    else sums.set(key, { kind: 'final', round: 0, seat, points, source });
  }
  return [...sums.values()]
    .filter((turn) => Math.abs(turn.points) >= (turn.kind === 'conflict' ? 5 : 6))
    .map((turn) => ({ turn, weight: Math.abs(turn.points) }));
}

/** Votes that were close, and worth the more the law paid afterwards. */
function votes(entries: readonly Entry[]): Weighed[] {
  const paid = new Map<string, number>();
  const found: Extract<Turn, { kind: 'vote' }>[] = [];
  let round = 0;
  for (const event of played(entries).flatMap((entry) => entry.events)) {
    if (event.event === 'began') round = event.round;
    if (event.event === 'changed' && event.what === 'points' && event.source.startsWith('law ')) {
      const law = event.source.slice(4);
      paid.set(law, (paid.get(law) ?? 0) + Math.abs(event.amount));
    }
    if (event.event !== 'counted' || Math.abs(event.yes - event.no) > 1) continue;
    found.push({
      kind: 'vote',
      round,
      law: event.law,
      passed: event.accepted,
      by: Math.abs(event.yes - event.no),
    });
  }
  return found.map((turn) => ({ turn, weight: turn.passed ? 3 + (paid.get(turn.law) ?? 0) / 3 : 3 }));
}

/** Rounds after which somebody else was ahead than before, alone both times. */
function leads({ marks, points }: Course): Weighed[] {
  const found: Weighed[] = [];
  let before: number | null = null;
  marks.forEach((mark, at) => {
    const here = points.map((line) => line[at] ?? 0);
    const best = Math.max(...here);
    const leaders = here.flatMap((sum, seat) => (sum === best ? [seat] : []));
    const leader = leaders.length === 1 ? (leaders[0] ?? null) : null;
    if (leader === null) return;
    if (before !== null && leader !== before && 'round' in mark) {
      found.push({ turn: { kind: 'lead', round: mark.round, seat: leader, from: before }, weight: 7 });
    }
    before = leader;
  });
  return found;
}
