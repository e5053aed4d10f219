// The state machine of decisions, over trees of real games of every size and kind.
import { describe, expect, it } from 'vitest';

import { count } from '$lib/choices';

import { box, decision as first, decisions as all, type Made } from '../test/trees';
import { Decision } from './decision.svelte';
import { draftOf, least, possible } from './draft';
import { inVain } from './marks';
import type { Question } from './places';
import { optionsOf, pieceOf } from './options';

const question = (made: Made): Question => ({ ...made, key: made.name });
const decisionOf = (made: Made) => new Decision(() => question(made));
describe('every kind of decision', () => {
  it('is among the fixtures', () => {
    expect(new Set(all.map((made) => made.prompt.kind)).size).toBe(20);
  });

  it.each(all.map((made) => [made.name, made] as const))(
    '%s: every action can be put together',
    (_, made) => {
      const decision = decisionOf(made);
      expect(decision.options.length).toBe(made.count);
      expect(count(made.choices)).toBe(made.count);
      for (const option of decision.options) {
        decision.put(draftOf(decision.options, option));
        expect(decision.text).toBe(option.text);
      }
    },
  );

  it.each(all.map((made) => [made.name, made] as const))('%s: stepping back ends', (_, made) => {
    const decision = decisionOf(made);
    const last = decision.options.at(-1);
    if (last === undefined) throw new Error('nothing can be done');
    decision.fill(last.text);
    let steps = 0;
    while (decision.back()) expect(++steps).toBeLessThan(5);
    expect(decision.canBack).toBe(false);
  });

  it.each(all.map((made) => [made.name, made] as const))('%s: whatever glows can be pressed', (_, made) => {
    const decision = decisionOf(made);
    for (const option of decision.options.slice(0, 40)) {
      decision.fill(option.text);
      for (const { target } of decision.places.map((each) => ({ target: each }))) {
        expect(decision.status(target).legal).toBe(true);
      }
    }
  });
});

describe('placing', () => {
  const made = all.filter(({ prompt }) => prompt.kind === 'place');

  it.each(made.map((each) => [each.name, each] as const))('%s: presets the least that works', (_, each) => {
    const decision = decisionOf(each);
    for (const piece of decision.pieces) {
      decision.put({ ...decision.draft, piece, place: null });
      const places = new Set(possible(decision.options, piece).map((option) => option.place));
      for (const place of places) {
        decision.put({ ...decision.draft, piece, place: null });
        decision.pickPlace(place);
        const plain = least(possible(decision.options, piece, place));
        if (place === 'treasury') continue;
        expect(decision.text).toBe(plain?.text);
      }
    }
  });

  it('asks for a kind in the treasury before it is whole', () => {
    const decision = decisionOf(first('place of 4 with court'));
    decision.pickPiece('lord');
    decision.pickPlace('treasury');
    expect(decision.text).toBeNull();
    decision.set({ pick: 'squires' });
    expect(decision.text).toBe('lord treasury squires');
    decision.set({ pick: '' });
    expect(decision.text).toBe('lord treasury');
  });

  it('goes from the piece to the place on the board, and back', () => {
    const decision = decisionOf(first('place of 3'));
    const seat = first('place of 3').seat;
    const knight = { kind: 'knight', house: seat, strength: 3, place: 'court' } as const;
    const county = { kind: 'county', name: 'Stafford' } as const;
    expect(decision.status(knight)).toMatchObject({ legal: true, picked: false });
    expect(decision.status(county).legal).toBe(false);
    decision.press(knight);
    expect(decision.status(knight).picked).toBe(true);
    expect(decision.status(county).legal).toBe(true);
    decision.press(county);
    expect(decision.text).toMatch(/^3 Stafford/);
    expect(decision.arriving(county)).toMatchObject([{ kind: 'knight', house: seat, strength: 3 }]);
    expect(decision.back()).toBe(true);
    expect(decision.text).toBeNull();
    expect(decision.draft.piece).toBe('3');
  });

  it('keeps the place when another piece is picked that can go there', () => {
    const decision = decisionOf(first('place of 3'));
    decision.pickPiece('3');
    decision.pickPlace('Stafford');
    decision.pickPiece('1');
    expect(decision.draft).toMatchObject({ piece: '1', place: 'Stafford' });
  });

  it('knows the ally’s pieces by their house', () => {
    const made2 = first('place of 2');
    const decision = decisionOf(made2);
    const ally = made2.view.houses.find((house) => house.ally && house.leader === made2.seat)?.house ?? -1;
    const piece = decision.pieces.find((each) => each.startsWith('ally ')) ?? '';
    const strength = Number(piece.slice(5));
    expect(decision.status({ kind: 'knight', house: ally, strength, place: 'court' }).legal).toBe(true);
  });

  it('lets squires follow a privilege, unless they were set by hand', () => {
    const made3 = all.find(
      ({ prompt, choices }) =>
        prompt.kind === 'place' &&
        optionsOf(choices).some((each) => each.beside.includes('tudor') && each.squires > 0),
    );
    if (made3 === undefined) throw new Error('no Tudor knight');
    const decision = decisionOf(made3);
    const option = decision.options.find(
      (each) => each.beside.includes('tudor') && each.place !== '' && each.squires > 0,
    );
    if (option === undefined) throw new Error('no such option');
    decision.pickPiece(pieceOf(option));
    decision.pickPlace(option.place);
    const before = decision.draft.squires;
    decision.toggle('tudor');
    expect(decision.text).toContain('tudor');
    expect(decision.draft.squires).toBeLessThanOrEqual(before);
    decision.toggle('tudor');
    expect(decision.draft.squires).toBe(before);
  });

  it('asks why for every place that does not glow', () => {
    const made4 = first('place of 5');
    const decision = decisionOf(made4);
    decision.pickPiece('1');
    const spaces = box.castle.map(({ key }) => key);
    const asked = inVain(question(made4), decision.options, decision.draft, spaces, []);
    expect(asked.length).toBeGreaterThan(0);
    for (const { target, action } of asked) {
      expect(decision.status(target).legal).toBe(false);
      expect(decision.options.some((option) => option.text === action)).toBe(false);
    }
  });
});

describe('bags', () => {
  it('begins with all that can be paid for, and ends with none', () => {
    const decision = decisionOf(first('keep-counties of 3'));
    expect(decision.text).toBe('pay Bedford Dorset');
    decision.count('Bedford', 0);
    expect(decision.text).toBe('pay Dorset');
    decision.count('Dorset', 0);
    expect(decision.text).toBe('none');
  });

  it('sends squires one by one, and no more than can be sent', () => {
    const decision = decisionOf(first('send of 3'));
    expect(decision.text).toBe('none');
    decision.press({ kind: 'front', name: 'low1' });
    decision.press({ kind: 'front', name: 'low1' });
    decision.press({ kind: 'front', name: 'low1' });
    expect(decision.text).toBe('send low1 low1 low1');
    expect(decision.more('up1')).toBe(false);
  });

  it('ransoms by pressing the prisoners', () => {
    const made = first('ransom of 3');
    const decision = decisionOf(made);
    expect(decision.text).toBe('ransom 2 1');
    decision.press({ kind: 'knight', house: made.seat, strength: 2, place: made.prompt.subject });
    expect(decision.text).toBe('ransom 1');
  });
});

describe('the rest', () => {
  it('does not forget a draft while the same is asked, and forgets it with the next question', () => {
    const made = first('ballot of 3');
    let key = 'one';
    const decision = new Decision(() => ({ ...question(made), key }));
    decision.set({ pick: 'no', amount: 2 });
    expect(decision.text).toBe('no 2');
    key = 'two';
    const other = new Decision(() => ({ ...question(made), key }));
    expect(other.text).toBeNull();
  });

  it('says why when something is pressed in vain', () => {
    const decision = decisionOf(first('favour of 3'));
    const refusal = { text: 'Because', rule: 'R2.9' };
    decision.whys = new Map([['favour:upgrade', refusal]]);
    decision.press({ kind: 'favour', name: 'upgrade' });
    expect(decision.refused).toBe(refusal);
    expect(decision.text).toBeNull();
  });

  it('turns nothing into none', () => {
    const decision = decisionOf(first('exchange of 2'));
    expect(decision.text).toBe('none');
    decision.set({ amount: 4 });
    expect(decision.text).toBe('exchange 4');
  });
});
