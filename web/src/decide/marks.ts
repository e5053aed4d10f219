// Where the options lie on the table: for each target whether it can be pressed, whether it is picked, and the draft that
// pressing it makes.
import type { Target } from '../table/board.svelte';
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
import {
  bagTarget,
  houseOfPiece,
  memberTarget,
  OFFICES,
  optionTargets,
  pieceTarget,
  placeTarget,
  type Question,
} from './places';

export { pieceTarget, placeTarget, type Question };

export interface Mark {
  readonly target: Target;
  readonly picked: boolean;
  readonly note?: string | undefined;
  readonly house?: number | undefined;
  /** What pressing it makes of the draft. */
  readonly next: Draft;
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
