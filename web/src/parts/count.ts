// Numbers that count up or down to their new value.

const SHORTEST = 160;
const LONGEST = 600;
const EACH = 45;

/** How long a change is counted, in milliseconds: larger ones longer, none so long that one waits for it. */
export const lasting = (change: number): number =>
  Math.min(LONGEST, SHORTEST + EACH * Math.max(0, Math.abs(change) - 1));

/** What is shown when a part of the time has passed: quick at first, slower towards the end. */
export function passing(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - Math.max(0, part)) ** 2;
  return Math.round(from + (to - from) * eased);
}
