// The outcome before it happens: who would stand where.
import type { Arrival } from '../table/board.svelte';
import { idOf } from '../table/targets';
import type { Draft } from './draft';
import { nodeOf, type Option } from './options';
import { houseOfPiece, placeTarget, type Question } from './places';

/** Who would stand where, by the draft alone. */
export function arrivalsOf(
  question: Question,
  options: readonly Option[],
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
        ? [{ kind: 'archer', house, strength: nodeOf(options, 'archer')?.adds ?? 0 }]
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
