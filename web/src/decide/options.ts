// The tree of choices read as a list of options: each action with what its words stand for. No rules here; only the words,
// fields, prices, gains and strengths the server gave.
import { actions } from '$lib/choices';
import type { Choice } from '$lib/wire';

export interface Option {
  /** The action's text, to be sent back. */
  readonly text: string;
  /** The first word of an action that places nothing: `favour`, `none`, `yes`, … */
  readonly verb: string;
  readonly ally: boolean;
  /** The piece that is placed: a strength or `lord`. */
  readonly piece: string;
  /** Where it goes, or where the knight stands: as the notation names places. */
  readonly place: string;
  readonly squires: number;
  readonly beside: readonly string[];
  /** What is ticked or counted: a lord's party, counties, spaces, conflicts, prisoners. */
  readonly bag: readonly string[];
  /** Tile, claim, colour, county of a noble, kind in the treasury, direction of an exchange. */
  readonly pick: string;
  /** Votes added, or times. */
  readonly amount: number;
  readonly strength: number;
  /** The strength it comes to; of a ballot, how much it counts. */
  readonly adds: number;
  /** What it costs and what it brings, where the server says so. */
  readonly price: Part | null;
  readonly gains: readonly Part[] | null;
  /** The nodes of its words. */
  readonly nodes: readonly Choice[];
}

type Part = NonNullable<Choice['price']>;

const EMPTY: Omit<Option, 'text' | 'nodes' | 'adds'> = {
  verb: '',
  ally: false,
  piece: '',
  place: '',
  squires: 0,
  beside: [],
  bag: [],
  pick: '',
  amount: 0,
  strength: 0,
  price: null,
  gains: null,
};

const BAGS = new Set(['pay', 'send', 'ransom']);

/** Everything that can be done, in the order of the tree. */
export function optionsOf(choices: readonly Choice[]): Option[] {
  return [...actions(choices)].map(optionOf);
}

function optionOf(nodes: readonly Choice[]): Option {
  const made: { -readonly [K in keyof Option]: Option[K] } = {
    ...EMPTY,
    text: nodes.map(({ word }) => word).join(' '),
    adds: nodes.reduce((sum, { adds }) => sum + (adds ?? 0), 0),
    nodes,
  };
  const [first] = nodes;
  const verb = first?.field === 'do' ? first.word : '';
  made.verb = verb;
  const bag: string[] = [];
  const beside: string[] = [];
  const place: string[] = [];
  for (const { word, field, price, gains } of nodes) {
    made.price = price ?? made.price;
    made.gains = gains ?? made.gains;
    switch (field) {
      case 'ally':
        made.ally = true;
        break;
      case 'piece':
        made.piece = word;
        break;
      case 'squires':
        made.squires = Number(word.replace('+', ''));
        break;
      case 'beside':
        beside.push(word);
        break;
      case 'party':
        bag.push(word);
        break;
      case 'votes':
      case 'times':
        made.amount = Number(word);
        break;
      case 'strength':
        if (BAGS.has(verb)) bag.push(word);
        else made.strength = Number(word);
        break;
      case 'county':
      case 'space':
      case 'conflict':
        if (BAGS.has(verb)) bag.push(word);
        else if (verb === 'noble') made.pick = word;
        else place.push(word);
        break;
      case 'castle':
      case 'tower':
      case 'office':
      case 'treasury':
      case 'place':
        place.push(word);
        break;
      case 'kind':
      case 'tile':
      case 'claim':
      case 'colour':
        made.pick = word;
        break;
    }
  }
  return { ...made, bag, beside, place: place.join(' ') };
}

/** The piece an option places, with whose it is: `2`, `ally lord`. */
export const pieceOf = (option: Option): string => (option.ally ? `ally ${option.piece}` : option.piece);

/** What is known of a word wherever it stands: what it adds, what it costs. */
export const nodeOf = (options: readonly Option[], word: string): Choice | undefined =>
  options.flatMap(({ nodes }) => nodes).find((node) => node.word === word && node.field !== 'do');

export const unique = <T>(all: readonly T[]): T[] => [...new Set(all)];

/** How often each word stands in a list. */
export function tally(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

export function sameBag(one: ReadonlyMap<string, number>, other: readonly string[]): boolean {
  const counts = tally(other);
  const words = new Set([...one.keys(), ...counts.keys()]);
  return [...words].every((word) => (one.get(word) ?? 0) === (counts.get(word) ?? 0));
}

/** Whether a list holds at least as much of everything. */
export function holds(list: readonly string[], least: ReadonlyMap<string, number>): boolean {
  const counts = tally(list);
  return [...least].every(([word, n]) => (counts.get(word) ?? 0) >= n);
}
