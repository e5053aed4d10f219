// What each law does, as a line of icons: cost left of the arrow, gain right. One text for each law, read by `symbols`:
// numbers, names of icons, `3p` for points, `most` and `least` for who qualifies, `no` for what must be missing, `>` for
// the arrow, `/` for a new line.

export const LAW_SYMBOLS = {
  B0a: 'most gold > upgrade',
  B0b: 'most squire > new-knight',
  B0c: '2 county > 3p',
  B1a: 'gold > vote',
  B1b: 'squire gold > 3p',
  B1c: '2 conflict > extension',
  B1d: 'knight-2 > squire',
  B2a: '2 conflict > / squire vote gold',
  B2b: 'knight-3 > knight-4',
  B2c: 'no knight-2 > upgrade',
  B2d: '3 extension > 5p',
  B3a: 'conflict > 3p',
  B3b: '3 knight-1 > 5p',
  B3c: '3 county > 8p',
  B3d: '3 noble > new-knight',
  B4a: 'gold > 1p',
  B4b: 'squire > 1p',
  B4c: 'knight-1 knight-2 / knight-3 knight-4 > 6p',
  N0a: 'conflict > vote',
  N0b: 'most squire > / gold vote',
  N0c: 'most gold > / squire vote',
  N1a: 'no noble > / gold squire vote',
  N1b: 'squire > conflict +1',
  N1c: 'knight-1 > squire',
  N1d: '4 gold > extension',
  N2a: 'castle knight > 3p',
  N2b: 'most vote > upgrade',
  N2c: '2 knight-2 > 3p',
  N2d: 'county −1 gold',
  N3a: '2 county > 5p',
  N3b: '2 gold > squire / 2 squire > gold',
  N3c: 'extension −1 squire',
  N3d: '2 squire county > 3p',
  N4a: 'no noble knight > 3p',
  N4b: 'gold squire vote > / 3p',
  N4c: 'most conflict > 5p',
  K2a: 'most squire −2 / most gold −3',
  K2b: 'least shame > 5p',
  K2c: 'no bishop > / −1 shame',
  K2d: 'seal > / 2 squire gold',
  K3a: 'most vote > seal',
  K3b: 'most squire > 3p / most gold > 3p',
  K3c: '2 county > / +1 shame',
  K3d: 'tower knight > 3p',
} as const;

export type LawKey = keyof typeof LAW_SYMBOLS;

export const isLaw = (key: string): key is LawKey => key in LAW_SYMBOLS;

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
export const symbols = (key: string): Symbol[] => (isLaw(key) ? LAW_SYMBOLS[key].split(' ').map(symbol) : []);

interface Part {
  readonly what: string;
  readonly amount: number;
}

/** What one exchange or purchase brings, to tell how much a law could bring at the most. */
const EXCHANGES: Partial<Record<LawKey, readonly Part[]>> = {
  B1a: [{ what: 'votes', amount: 1 }],
  B1b: [{ what: 'points', amount: 3 }],
  B4a: [{ what: 'points', amount: 1 }],
  B4b: [{ what: 'points', amount: 1 }],
  N1d: [{ what: 'extensions', amount: 1 }],
  N4b: [{ what: 'points', amount: 3 }],
  K2d: [
    { what: 'squires', amount: 2 },
    { what: 'gold', amount: 1 },
  ],
};

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

export function outlook(key: string, gains: readonly Part[] | null | undefined): Outlook {
  if (gains === null || gains === undefined) return { kind: 'unknown' };
  const given = gains.filter((gain) => gain.amount !== 0);
  const [first] = given;
  if (first === undefined) return { kind: 'nothing' };
  switch (first.what) {
    case 'exchanges':
    case 'purchases': {
      const each = (isLaw(key) ? EXCHANGES[key] : undefined) ?? [];
      return {
        kind: 'upTo',
        parts: each.map(({ what, amount }) => ({ what, amount: amount * first.amount })),
      };
    }
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
