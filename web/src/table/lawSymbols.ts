// What a law does, as a line of icons: cost left of the arrow, gain right. The box tells it as text, which `symbols`
// reads: numbers, names of icons, `3p` for points, `most` and `least` for who qualifies, `no` for what must be missing,
// `>` for the arrow, `/` for a new line (src/lancaster/words/symbols.py).
import type { LawBox } from '$lib/wire';

export type Symbol =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'icon'; readonly name: string }
  | { readonly kind: 'mark'; readonly name: 'most' | 'least' | 'no' }
  | { readonly kind: 'points'; readonly value: number }
  | { readonly kind: 'to' }
  | { readonly kind: 'break' };

function symbol(word: string): Symbol {
  if (word === '>') return { kind: 'to' };
  if (word === '/') return { kind: 'break' };
  if (word === 'most' || word === 'least' || word === 'no') return { kind: 'mark', name: word };
  if (/^\d+p$/.test(word)) return { kind: 'points', value: parseInt(word, 10) };
  if (/^[+−]?\d+$/.test(word)) return { kind: 'number', text: word };
  return { kind: 'icon', name: word };
}

/** The symbols of a law, in order. */
export const symbols = (law: Pick<LawBox, 'symbols'> | undefined): Symbol[] =>
  law?.symbols.split(' ').map(symbol) ?? [];

interface Part {
  readonly what: string;
  readonly amount: number;
}

/** So much of several things is said once: `+1` gold, squire, vote. Points have a number of their own. */
export function alike(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    const joins = first?.amount === part.amount && part.what !== 'points' && first.what !== 'points';
    if (last !== undefined && joins && parts.length > 2) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

/** What a law would give somebody now: for certain, at the most, a mere chance, nothing, or not to be known. */
export type Outlook =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'possible' }
  | { readonly kind: 'gains' | 'upTo'; readonly parts: readonly Part[] };

export function outlook(
  law: Pick<LawBox, 'gives'> | undefined,
  gains: readonly Part[] | null | undefined,
): Outlook {
  if (gains === null || gains === undefined) return { kind: 'unknown' };
  const given = gains.filter((gain) => gain.amount !== 0);
  const [first] = given;
  if (first === undefined) return { kind: 'nothing' };
  switch (first.what) {
    case 'exchanges':
    case 'purchases': // what one of them brings, so many times
      return {
        kind: 'upTo',
        parts: (law?.gives ?? []).map(({ what, amount }) => ({ what, amount: amount * first.amount })),
      };
    case 'send':
      return { kind: 'upTo', parts: [{ what: 'squires', amount: first.amount }] };
    case 'gold-tax':
      return { kind: 'upTo', parts: [{ what: 'gold', amount: -first.amount }] };
    case 'squires-tax':
      return { kind: 'upTo', parts: [{ what: 'squires', amount: -first.amount }] };
    case 'conversions':
    case 'swaps':
      return { kind: 'possible' };
    default:
      return { kind: 'gains', parts: given };
  }
}
