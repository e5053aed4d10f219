// What has been picked so far, and the option it amounts to. Pure: a draft and the options go in, a draft comes out.
import { holds, pieceOf, sameBag, tally, unique, type Option } from './options';

/** How a decision is put together. */
export type Family = 'placing' | 'ballot' | 'amount' | 'bag' | 'pick';

export interface Draft {
  readonly piece: string | null;
  readonly place: string | null;
  readonly squires: number;
  /** Whether the number of squires was set by hand; otherwise it stays the least that works. */
  readonly set: boolean;
  readonly beside: readonly string[];
  readonly bag: ReadonlyMap<string, number>;
  /** Yes or no, the direction of an exchange, the kind in the treasury; null while it is open. */
  readonly pick: string | null;
  readonly amount: number;
  /** The whole action, where one pick is all there is. */
  readonly text: string | null;
}

export const BLANK: Draft = {
  piece: null,
  place: null,
  squires: 0,
  set: false,
  beside: [],
  bag: new Map(),
  pick: null,
  amount: 0,
  text: null,
};

/** Read from the first words of the options how the decision is put together. */
export function familyOf(options: readonly Option[]): Family {
  const verbs = new Set(options.map((option) => option.verb));
  if (verbs.has('')) return 'placing';
  if (verbs.has('yes') || verbs.has('no')) return 'ballot';
  if (verbs.has('exchange') || verbs.has('buy')) return 'amount';
  if (verbs.has('send') || verbs.has('pay') || verbs.has('ransom')) return 'bag';
  return 'pick';
}

/** The draft a decision begins with: what leaves no choice is picked, all that can be kept is kept. */
export function begin(options: readonly Option[]): Draft {
  switch (familyOf(options)) {
    case 'placing': {
      const pieces = unique(options.map(pieceOf));
      return pieces.length === 1 ? { ...BLANK, piece: pieces[0] ?? null } : BLANK;
    }
    case 'bag': {
      // taxes and ransoms: the most that can be paid for; squires stay at home
      if (options.some((option) => option.verb === 'send')) return BLANK;
      const most = options.reduce<Option | undefined>(
        (best, option) => (option.bag.length > (best?.bag.length ?? 0) ? option : best),
        undefined,
      );
      return most === undefined ? BLANK : { ...BLANK, bag: tally(most.bag) };
    }
    case 'amount': {
      const ways = unique(options.filter((option) => option.verb !== 'none').map((option) => option.pick));
      return { ...BLANK, pick: ways[0] ?? '' };
    }
    default:
      return BLANK;
  }
}

/** The option a draft amounts to, if it is a whole and legal action. */
export function chosen(options: readonly Option[], draft: Draft): Option | undefined {
  switch (familyOf(options)) {
    case 'placing':
      if (draft.piece === null || draft.place === null) return undefined;
      return options.find(
        (option) =>
          pieceOf(option) === draft.piece &&
          option.place === draft.place &&
          option.squires === draft.squires &&
          option.pick === draft.pick &&
          sameBag(tally(draft.beside), option.beside) &&
          sameBag(draft.bag, option.bag),
      );
    case 'ballot':
      return options.find((option) => option.verb === draft.pick && option.amount === draft.amount);
    case 'amount':
      return draft.amount === 0
        ? options.find((option) => option.verb === 'none')
        : options.find((option) => option.pick === draft.pick && option.amount === draft.amount);
    case 'bag':
      return options.find((option) =>
        option.verb === 'none' ? sameBag(draft.bag, []) : sameBag(draft.bag, option.bag),
      );
    case 'pick':
      return options.find((option) => option.text === draft.text);
  }
}

/** The draft that amounts to an option: to take over a hint, or a choice from the list. */
export function draftOf(options: readonly Option[], option: Option): Draft {
  switch (familyOf(options)) {
    case 'placing':
      return {
        ...BLANK,
        piece: pieceOf(option),
        place: option.place,
        squires: option.squires,
        set: true,
        beside: option.beside,
        bag: tally(option.bag),
        pick: option.pick,
      };
    case 'ballot':
      return { ...BLANK, pick: option.verb, amount: option.amount };
    case 'amount':
      return { ...BLANK, pick: option.pick, amount: option.amount };
    case 'bag':
      return { ...BLANK, bag: tally(option.bag) };
    case 'pick':
      return { ...BLANK, text: option.text };
  }
}

// -- placing ---------------------------------------------------------------------------------------------------------

/** What a piece could do, all of it or at one place. */
export const possible = (options: readonly Option[], piece: string, place?: string): Option[] =>
  options.filter((option) => pieceOf(option) === piece && (place === undefined || option.place === place));

/** The plainest of several options: no privileges, the fewest squires, the smallest party. */
export function least(options: readonly Option[]): Option | undefined {
  const weight = (option: Option) =>
    option.beside.length * 1000 +
    option.squires * 10 +
    option.bag.reduce((sum, word) => sum + 10 + (Number(word) || 1), 0);
  return options.reduce<Option | undefined>(
    (best, option) => (best === undefined || weight(option) < weight(best) ? option : best),
    undefined,
  );
}

/** Put the picked piece somewhere, with the least that works. */
export function placed(options: readonly Option[], draft: Draft, place: string): Draft {
  if (draft.piece === null) return draft;
  const here = possible(options, draft.piece, place);
  const plain = least(here);
  if (plain === undefined) return draft;
  const kinds = unique(here.map((option) => option.pick));
  return {
    ...BLANK,
    piece: draft.piece,
    place,
    squires: plain.squires,
    beside: plain.beside,
    bag: tally(plain.bag),
    // of several kinds none is taken for granted
    pick: kinds.length === 1 ? (kinds[0] ?? '') : null,
  };
}

/** How many squires could go with it, the privileges being as they are. */
export function squires(options: readonly Option[], draft: Draft): number[] {
  if (draft.piece === null || draft.place === null) return [];
  const amounts = possible(options, draft.piece, draft.place)
    .filter((option) => sameBag(tally(draft.beside), option.beside))
    .map((option) => option.squires);
  return unique(amounts).sort((a, b) => a - b);
}

/** The privileges that could go with it. */
export const privileges = (options: readonly Option[], draft: Draft): string[] =>
  draft.piece === null || draft.place === null
    ? []
    : unique(possible(options, draft.piece, draft.place).flatMap((option) => option.beside));

/** With or without a privilege; the squires follow unless they were set by hand. */
export function toggled(options: readonly Option[], draft: Draft, privilege: string): Draft {
  const beside = draft.beside.includes(privilege)
    ? draft.beside.filter((each) => each !== privilege)
    : [...draft.beside, privilege];
  const next = { ...draft, beside };
  const amounts = squires(options, next);
  if (amounts.length === 0) return draft;
  if (draft.set && amounts.includes(draft.squires)) return next;
  return { ...next, set: false, squires: amounts[0] ?? 0 };
}

// -- bags ------------------------------------------------------------------------------------------------------------

/** What can be ticked or counted, and how often at the most. */
export function members(options: readonly Option[], draft: Draft): ReadonlyMap<string, number> {
  const here =
    draft.piece !== null && draft.place !== null ? possible(options, draft.piece, draft.place) : options;
  const most = new Map<string, number>();
  for (const option of here) {
    for (const [word, n] of tally(option.bag)) most.set(word, Math.max(n, most.get(word) ?? 0));
  }
  return most;
}

/** Change how often something is in the bag, if any option could still come of it. */
export function counted(options: readonly Option[], draft: Draft, word: string, n: number): Draft {
  const bag = new Map(draft.bag);
  if (n <= 0) bag.delete(word);
  else bag.set(word, n);
  const here =
    draft.piece !== null && draft.place !== null ? possible(options, draft.piece, draft.place) : options;
  if (n > (draft.bag.get(word) ?? 0) && !here.some((option) => holds(option.bag, bag))) return draft;
  return { ...draft, bag };
}

// -- back ------------------------------------------------------------------------------------------------------------

/** The draft one step before; null where there is nothing to step back from. */
export function back(options: readonly Option[], draft: Draft): Draft | null {
  const first = begin(options);
  switch (familyOf(options)) {
    case 'placing':
      if (draft.place !== null) return { ...BLANK, piece: draft.piece };
      if (draft.piece !== null && first.piece === null) return BLANK;
      return null;
    case 'pick':
      return draft.text === null ? null : first;
    case 'ballot':
      return draft.pick === null ? null : first;
    case 'amount':
      return draft.amount === 0 ? null : { ...draft, amount: 0 };
    case 'bag':
      return sameBag(
        draft.bag,
        [...first.bag].flatMap(([word, n]) => Array<string>(n).fill(word)),
      )
        ? null
        : first;
  }
}
