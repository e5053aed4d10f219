// Numbers that count up or down to their new value.

const SHORTEST_MS = 160;
const LONGEST_MS = 600;
const EACH_MS = 45;

/** How long a change is counted, in milliseconds: larger ones longer, none so long that one waits for it. */
export const lasting = (change: number): number =>
  Math.min(LONGEST_MS, SHORTEST_MS + EACH_MS * Math.max(0, Math.abs(change) - 1));

/** What is shown when a part of the time has passed: quick at first, slower towards the end. */
export function passing(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  const eased = 1 - (1 - Math.max(0, part)) ** 2;
  return Math.round(from + (to - from) * eased);
}
