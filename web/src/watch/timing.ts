// How long things take while they are told, in milliseconds at the normal pace, and how much is told of what waits.
import { LONGER, type Pace } from '$lib/watching.svelte';

export const LIGHT_MS = 160;
export const LEAVE_MS = 320;
export const TRAVEL_MS = 420;
export const RISE_MS = 160;
export const BETWEEN_MS = 180;
export const LETTER_MS = 20;
export const LEAST_READING_MS = 900;
/** What follows from a move stands below it: its place is known. */
export const LEAST_READING_ON_MS = 600;
export const LOSS_LONGER_MS = 700;
/** Nobody waits longer than this for what has already happened. */
export const LONGEST_TELLING_MS = 6000;
/** With more beats than this waiting, they are told fast; with more than this, not at all. */
export const HURRIED_BEATS = 4;
export const DROPPED_BEATS = 8;

export interface Timed {
  readonly text: string;
  readonly more: string;
  readonly loss: boolean;
  /** It goes on with the move before it. */
  readonly follows: boolean;
}

/** Until the plate is read. */
export const reading = ({ text, more, loss, follows }: Timed): number =>
  Math.max(follows ? LEAST_READING_ON_MS : LEAST_READING_MS, LETTER_MS * (text.length + more.length)) +
  (loss ? LOSS_LONGER_MS : 0);

/** When each part of a beat begins, and when it is over. `leaves`: a piece has to go first; `still`: nothing moves. */
export function parts(beat: Timed, { leaves, still }: { leaves: boolean; still: boolean }) {
  const leave = LIGHT_MS;
  const travel = leave + (leaves && !still ? LEAVE_MS : 0);
  const plate = travel + (still || beat.follows ? 0 : TRAVEL_MS);
  return { leave, travel, plate, end: plate + RISE_MS + reading(beat) + BETWEEN_MS };
}

/** The pace that is kept with so much waiting. */
export const hurried = (pace: Pace, waiting: number): Pace =>
  waiting > HURRIED_BEATS && (pace === 'slow' || pace === 'normal') ? 'fast' : pace;

/**
 * By how much everything is stretched or shortened: the pace, and so much less that what waits is told in the time that
 * is left (null: nobody waits for it). Whoever goes step by step has all the time.
 */
export function stretch(pace: Pace, waits: readonly number[], left: number | null): number {
  const longer = LONGER[hurried(pace, waits.length)];
  if (left === null || pace === 'step') return longer;
  const needed = longer * waits.reduce((sum, each) => sum + each, 0);
  return needed <= left ? longer : (longer * Math.max(0, left)) / needed;
}
