// What stands out when somebody's averages lie beside those of dukes.
import type { Compared } from '$lib/wire';

/** Below which parts of what dukes have, and above which, the first that fits is said; between both lists nothing. */
const BELOW: readonly (readonly [number, string])[] = [
  [0.2, 'none'],
  [0.4, 'third'],
  [0.58, 'half'],
  [0.75, 'less'],
];
const ABOVE: readonly (readonly [number, string])[] = [
  [2.5, 'many'],
  [1.75, 'twice'],
  [1.35, 'more'],
];
/** Less than this in an average game is too little to be compared. */
const LEAST = 0.5;
/** Fewer games tell nothing. */
export const FEWEST_GAMES = 3;

/** In which way an average differs from that of dukes; null: it does not, or there is too little of it. */
export function ratioOf({ mine, dukes }: Compared): string | null {
  if (dukes < LEAST || mine < 0) return null;
  const part = mine / dukes;
  return BELOW.find(([most]) => part < most)?.[1] ?? ABOVE.find(([least]) => part > least)?.[1] ?? null;
}

/** What differs most, with how. */
export function standingOut(all: readonly Compared[], most = 4): { each: Compared; ratio: string }[] {
  const far = ({ mine, dukes }: Compared) => Math.abs(Math.log(Math.max(mine, 0.05) / dukes));
  return all
    .flatMap((each) => {
      const ratio = ratioOf(each);
      return ratio === null ? [] : [{ each, ratio }];
    })
    .toSorted((one, other) => far(other.each) - far(one.each))
    .slice(0, most);
}
