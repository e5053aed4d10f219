// Where the options lie on the table: for each target whether it can be pressed, whether it is picked, and the draft that
// pressing it makes.
import type { Choice, Prompt, View } from '$lib/wire';

import type { Arrival, Target } from '../table/board.svelte';
import { idOf } from '../table/targets';
import {
  back,
  BLANK,
  counted,
  familyOf,
  least,
  members,
  placed,
  possible,
  privileges,
  toggled,
  type Draft,
} from './draft';
import { pieceOf, unique, type Option } from './options';

/** What is asked of whom, with the tree of answers. */
export interface Question {
  /** The same as long as the same is asked. */
  readonly key: string;
  readonly seat: number;
  readonly prompt: Prompt;
  readonly choices: readonly Choice[];
  readonly view: Pick<View, 'counties' | 'houses' | 'fronts' | 'court' | 'displeasure' | 'seats'>;
}

export interface Mark {
  readonly target: Target;
  readonly picked: boolean;
  readonly note?: string | undefined;
  readonly house?: number | undefined;
  /** What pressing it makes of the draft. */
  readonly next: Draft;
}

const COLOURS = ['blue', 'green', 'yellow', 'red', 'purple'];
const OFFICES = ['chancellor', 'constable', 'chamberlain'];

/** Whose pieces the question is about: the asked seat's own, or its ally's. */
export function houseOf(question: Question): number {
  const named = COLOURS.indexOf(question.prompt.subject);
  return named >= 0 ? named : question.seat;
}

export const allyOf = (question: Question): number | undefined =>
  question.view.houses.find((house) => house.ally && house.leader === question.seat)?.house;

const houseOfPiece = (question: Question, piece: string): number =>
  piece.startsWith('ally ') ? (allyOf(question) ?? question.seat) : question.seat;

/** A place as a target; a castle's space needs to know whose. */
export function placeTarget(place: string, house: number): Target {
  if (place.startsWith('castle ')) return { kind: 'space', name: place.slice(7), house };
  if (place === 'tower' || place === 'treasury') return { kind: place };
  if (OFFICES.includes(place)) return { kind: 'office', name: place };
  if (/^(up|low)\d$/.test(place)) return { kind: 'front', name: place };
  return { kind: 'county', name: place };
}

export function pieceTarget(question: Question, piece: string): Target {
  const house = houseOfPiece(question, piece);
  const word = piece.replace('ally ', '');
  return word === 'lord'
    ? { kind: 'lord', house }
    : { kind: 'knight', house, strength: Number(word), place: 'court' };
}

/** Every target that can be pressed now, by its id. */
export function marksOf(question: Question, options: readonly Option[], draft: Draft): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const add = (mark: Mark) => {
    const id = idOf(mark.target);
    if (!marks.has(id)) marks.set(id, mark);
  };
  switch (familyOf(options)) {
    case 'placing':
      placing(question, options, draft).forEach(add);
      break;
    case 'bag':
      for (const [word, most] of members(options, draft)) {
        const n = draft.bag.get(word) ?? 0;
        const next = counted(options, draft, word, n >= most ? 0 : n + 1);
        const target = bagTarget(question, word);
        add({ target, picked: n > 0, next: next === draft ? counted(options, draft, word, 0) : next });
      }
      break;
    case 'pick':
      for (const option of options) {
        for (const target of optionTargets(question, option)) {
          const picked = draft.text === option.text;
          add({ target, picked, next: picked ? BLANK : { ...BLANK, text: option.text } });
        }
      }
      break;
    default:
      break;
  }
  return marks;
}

function placing(question: Question, options: readonly Option[], draft: Draft): Mark[] {
  const { piece, place } = draft;
  const marks: Mark[] = [];
  if (piece !== null && place !== null) {
    const house = houseOfPiece(question, piece);
    for (const privilege of privileges(options, draft)) {
      marks.push({
        target: { kind: 'privilege', house, name: privilege },
        picked: draft.beside.includes(privilege),
        next: toggled(options, draft, privilege),
      });
    }
    for (const [word, most] of members(options, draft)) {
      const n = draft.bag.get(word) ?? 0;
      const next = counted(options, draft, word, n >= most ? 0 : n + 1);
      marks.push({ target: memberTarget(word, house), picked: n > 0, next });
    }
  }
  if (piece !== null) {
    const house = houseOfPiece(question, piece);
    const own = house === question.seat ? undefined : house;
    for (const to of unique(possible(options, piece).map((option) => option.place))) {
      const squires = least(possible(options, piece, to))?.squires ?? 0;
      const picked = place === to;
      marks.push({
        target: placeTarget(to, house),
        picked,
        note: squires > 0 ? `+${squires}` : undefined,
        house: own,
        next: picked ? (back(options, draft) ?? draft) : placed(options, draft, to),
      });
    }
  }
  for (const each of unique(options.map(pieceOf))) {
    const picked = each === piece;
    marks.push({
      target: pieceTarget(question, each),
      picked,
      next: picked ? BLANK : repicked(options, draft, each),
    });
  }
  return marks;
}

/** Another piece for the place that is picked already, where it can go there; otherwise just the piece. */
export function repicked(options: readonly Option[], draft: Draft, piece: string): Draft {
  const next = { ...BLANK, piece };
  return draft.place === null || possible(options, piece, draft.place).length === 0
    ? next
    : placed(options, next, draft.place);
}

function memberTarget(word: string, house: number): Target {
  if (word === 'bishop') return { kind: 'bishop', house };
  if (word === 'tudor') return { kind: 'privilege', house, name: word };
  return { kind: 'knight', house, strength: Number(word), place: 'court' };
}

function bagTarget(question: Question, word: string): Target {
  if (/^[1-4]$/.test(word)) {
    return { kind: 'knight', house: question.seat, strength: Number(word), place: question.prompt.subject };
  }
  return question.view.counties.some(({ name }) => name === word) || /^(up|low)\d$/.test(word)
    ? placeTarget(word, question.seat)
    : { kind: 'space', name: word, house: question.seat };
}

function optionTargets(question: Question, option: Option): Target[] {
  const house = houseOf(question);
  const about = question.prompt.subject;
  switch (option.verb) {
    case 'extend':
      return [{ kind: 'space', name: option.place, house }];
    case 'favour':
      return [{ kind: 'favour', name: option.pick }];
    case 'noble':
      return [{ kind: 'noble', county: option.pick }];
    case 'upgrade':
      return [{ kind: 'knight', house, strength: option.strength, place: option.place }];
    case 'recruit':
      return [{ kind: 'space', name: 'knight', house }];
    case 'cross':
      return [{ kind: 'front', name: option.place }];
    case 'start':
      return [{ kind: 'seat', seat: COLOURS.indexOf(option.pick) }];
    case 'take':
      return option.pick === 'noble'
        ? [{ kind: 'noble', county: about }]
        : option.pick === 'reward'
          ? [{ kind: 'county', name: about }]
          : [];
    default:
      return [];
  }
}

/** Who would stand where, by the draft alone. */
export function arrivalsOf(
  question: Question,
  option: Option | undefined,
  draft: Draft,
): ReadonlyMap<string, Arrival[]> {
  const found = new Map<string, Arrival[]>();
  if (draft.piece !== null && draft.place !== null) {
    const house = houseOfPiece(question, draft.piece);
    const word = draft.piece.replace('ally ', '');
    const at = idOf(placeTarget(draft.place, house));
    if (word === 'lord') {
      const party = [...draft.bag].flatMap(([member, n]) =>
        Array.from({ length: n }, (): Arrival[] =>
          member === 'tudor'
            ? []
            : [
                member === 'bishop'
                  ? { kind: 'bishop', house, strength: 1 }
                  : { kind: 'knight', house, strength: Number(member) },
              ],
        ).flat(),
      );
      found.set(at, [{ kind: 'lord', house, strength: 1 }, ...party]);
    } else {
      const archer: Arrival[] = draft.beside.includes('archer')
        ? [{ kind: 'archer', house, strength: 2 }]
        : [];
      found.set(at, [
        {
          kind: 'knight',
          house,
          strength: Number(word),
          squires: draft.squires,
          beside: draft.beside.filter((each) => each !== 'archer'),
        },
        ...archer,
      ]);
    }
  } else if (option?.verb === 'cross') {
    const from = question.view.counties.find(({ name }) => name === question.prompt.subject);
    if (from?.house != null) {
      found.set(idOf({ kind: 'front', name: option.place }), [
        { kind: 'knight', house: from.house, strength: from.strength },
      ]);
    }
  }
  return found;
}

/** What might be pressed in vain: targets that are not legal, with the action that would be refused. */
export function inVain(
  question: Question,
  options: readonly Option[],
  draft: Draft,
  spaces: readonly string[],
  tiles: readonly string[],
): { target: Target; action: string }[] {
  const { view } = question;
  const counties = view.counties.map(({ name }) => name);
  const fronts = view.fronts.map(({ front }) => front);
  const found: { target: Target; action: string }[] = [];
  const verbs = new Set(options.map((option) => option.verb));
  if (familyOf(options) === 'placing') {
    if (draft.piece === null) return [];
    const house = houseOfPiece(question, draft.piece);
    const places = [
      ...(draft.piece.endsWith('lord')
        ? []
        : [...counties, ...fronts, ...spaces.map((space) => `castle ${space}`)]),
      ...(view.displeasure === null || draft.piece.endsWith('lord') ? [] : ['tower']),
      ...(view.court !== null && draft.piece.endsWith('lord') ? OFFICES : []),
    ];
    for (const place of places) {
      found.push({ target: placeTarget(place, house), action: `${draft.piece} ${place}` });
    }
  } else if (verbs.has('favour')) {
    tiles.forEach((name) => found.push({ target: { kind: 'favour', name }, action: `favour ${name}` }));
  } else if (verbs.has('noble')) {
    for (const county of counties)
      found.push({ target: { kind: 'county', name: county }, action: `noble ${county}` });
  } else if (verbs.has('extend')) {
    for (const name of spaces) {
      found.push({ target: { kind: 'space', name, house: question.seat }, action: `extend ${name}` });
    }
  } else if (verbs.has('cross')) {
    for (const name of fronts) found.push({ target: { kind: 'front', name }, action: `cross ${name}` });
  }
  const legal = new Set(marksOf(question, options, draft).keys());
  return found.filter(({ target }) => !legal.has(idOf(target)));
}
