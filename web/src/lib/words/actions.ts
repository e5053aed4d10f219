// An action's words taken apart: what is done with what, so that each language can say it in its own order.
import { COUNTIES, FRONTS, OFFICES, PRIVILEGES, SPACES } from './known';
import type { Company, Party } from './types';

/** What can be taken in a county. */
export type Claim = 'noble' | 'reward' | 'both';

export type Act =
  | {
      readonly do: 'place';
      readonly ally: boolean;
      readonly strength: number;
      readonly place: string;
      readonly company: Company;
    }
  | { readonly do: 'office'; readonly ally: boolean; readonly office: string; readonly party: Party }
  | { readonly do: 'treasury'; readonly ally: boolean; readonly kind: string | null }
  | { readonly do: 'favour'; readonly tile: string }
  | { readonly do: 'noble'; readonly county: string }
  | { readonly do: 'upgrade'; readonly strength: number; readonly place: string }
  | { readonly do: 'extend'; readonly space: string }
  | { readonly do: 'ballot'; readonly yes: boolean; readonly votes: number }
  | { readonly do: 'exchange'; readonly times: number }
  | { readonly do: 'buy'; readonly kind: string; readonly times: number }
  | { readonly do: 'send'; readonly fronts: readonly { readonly front: string; readonly squires: number }[] }
  | { readonly do: 'counties'; readonly counties: readonly string[] }
  | { readonly do: 'extensions'; readonly spaces: readonly string[] }
  | { readonly do: 'take'; readonly claim: Claim }
  | { readonly do: 'cross'; readonly front: string }
  | { readonly do: 'start'; readonly colour: string }
  | { readonly do: 'ransom'; readonly strengths: readonly number[] }
  | { readonly do: 'bishop' | 'recruit' | 'none' };

const has = (names: readonly string[], word: string): boolean => names.includes(word);

/** Read the text of an action; null for one that is not understood. */
export function read(text: string): Act | null {
  const all = text.split(' ');
  const ally = all[0] === 'ally';
  const [head = '', ...rest] = ally ? all.slice(1) : all;
  const [first = ''] = rest;
  if (/^[1-4]$/.test(head)) return placed(ally, Number(head), rest);
  switch (head) {
    case 'lord':
      return first === 'treasury'
        ? { do: 'treasury', ally, kind: rest[1] ?? null }
        : has(OFFICES, first)
          ? { do: 'office', ally, office: first, party: party(rest.slice(1)) }
          : null;
    case 'favour':
      return { do: 'favour', tile: first };
    case 'noble':
      return { do: 'noble', county: first };
    case 'upgrade':
      return { do: 'upgrade', strength: Number(first), place: rest.slice(1).join(' ') };
    case 'extend':
      return { do: 'extend', space: first };
    case 'yes':
    case 'no':
      return { do: 'ballot', yes: head === 'yes', votes: Number(first || 0) };
    case 'exchange':
      return { do: 'exchange', times: Number(first) };
    case 'buy':
      return first === 'gold' || first === 'squires'
        ? { do: 'buy', kind: first, times: Number(rest[1]) }
        : null;
    case 'send':
      return { do: 'send', fronts: counted(rest) };
    case 'pay':
      if (has(COUNTIES, first)) return { do: 'counties', counties: rest };
      return has(SPACES, first) ? { do: 'extensions', spaces: rest } : null;
    case 'take':
      return first === 'noble' || first === 'reward' || first === 'both'
        ? { do: 'take', claim: first }
        : null;
    case 'cross':
      return { do: 'cross', front: first };
    case 'start':
      return { do: 'start', colour: first };
    case 'ransom':
      return { do: 'ransom', strengths: rest.map(Number) };
    case 'bishop':
    case 'recruit':
    case 'none':
      return { do: head };
    default:
      return null;
  }
}

function placed(ally: boolean, strength: number, rest: readonly string[]): Act | null {
  const [first = '', second = ''] = rest;
  if (first === 'castle') return { do: 'place', ally, strength, place: `castle ${second}`, company: alone };
  if (first !== 'tower' && !has(COUNTIES, first) && !has(FRONTS, first)) return null;
  const squires = rest.find((word) => word.startsWith('+'));
  const beside = rest.filter((word) => has(PRIVILEGES, word));
  return { do: 'place', ally, strength, place: first, company: { squires: Number(squires ?? 0), beside } };
}

const alone: Company = { squires: 0, beside: [] };

const party = (words: readonly string[]): Party => ({
  knights: words.filter((word) => /^[1-4]$/.test(word)).map(Number),
  bishops: words.filter((word) => word === 'bishop').length,
  tudor: words.includes('tudor'),
});

function counted(fronts: readonly string[]): { front: string; squires: number }[] {
  return [...new Set(fronts)].map((front) => ({
    front,
    squires: fronts.filter((each) => each === front).length,
  }));
}
