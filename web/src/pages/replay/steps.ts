// The moments of a replay: which entries show something, and which of them begin a turn or a round.
import type { Entry } from '$lib/wire';

export type Step = 'action' | 'turn' | 'round';
export const STEPS: readonly Step[] = ['action', 'turn', 'round'];

/** Entries after which the table looks different, from the beginning of the game on. */
export const moments = (entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => ['begin', 'action', 'takeback'].includes(entry.kind));

const startsRound = (entry: Entry | undefined): boolean =>
  entry?.events.some((event) => event.event === 'began' && event.phase === 'placement') === true;

/** Whether one stops there when stepping by turns or rounds: at both ends always. */
export function stops(all: readonly Entry[], at: number, step: Step): boolean {
  const here = all[at];
  if (step === 'action' || here === undefined || at === 0 || at === all.length - 1) return true;
  if (step === 'round') return startsRound(here);
  return all[at + 1]?.seat !== here.seat || startsRound(here);
}

/** Where a step leads, from a moment and in a direction. */
export function stepped(all: readonly Entry[], at: number, step: Step, direction: 1 | -1): number {
  let next = at + direction;
  while (next > 0 && next < all.length - 1 && !stops(all, next, step)) next += direction;
  return Math.min(all.length - 1, Math.max(0, next));
}

/** The round of each moment. */
export function rounds(all: readonly Entry[]): number[] {
  let round = 0;
  return all.map((entry) => {
    for (const event of entry.events) if (event.event === 'began') round = event.round;
    return round;
  });
}

/** How many actions of the record lie before and at a moment; what was taken back later is not in it. */
export function actionsUntil(all: readonly Entry[], at: number): number {
  const undone = new Set(all.flatMap((entry) => (entry.data['undone'] as number[] | undefined) ?? []));
  return all.slice(0, at + 1).filter((entry) => entry.kind === 'action' && !undone.has(entry.number)).length;
}
