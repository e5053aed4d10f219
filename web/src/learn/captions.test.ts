// What the guide says at a moment: by what is asked and what has happened, each thing once, less and less.
import { describe, expect, it } from 'vitest';

import type { Prompt } from '$lib/wire';
import { guide as de } from '$lib/words/de/guide';
import { guide as en } from '$lib/words/en/guide';
import { guide as es } from '$lib/words/es/guide';

import { box, decision } from '../test/trees';
import { askId, captionsAt, type Moment } from './captions';

const made = decision('place of 3');
const prompt = (kind: string, since = 7): Prompt => ({ kind, subject: '', rule: 'R2.1', since });
const moment = (changes: Partial<Moment> = {}, view: Partial<Moment['view']> = {}): Moment => ({
  view: { ...made.view, round: 1, phase: 'placement', ...view },
  box,
  seat: 0,
  prompt: prompt('place'),
  events: [],
  step: null,
  advice: null,
  seen: () => undefined,
  name: (house) => `house ${house}`,
  ...changes,
});
const ids = (changes: Partial<Moment> = {}, view: Partial<Moment['view']> = {}) =>
  captionsAt(moment(changes, view)).map(({ id }) => id);
const seen =
  (...read: string[]) =>
  (what: string) =>
    read.includes(what) ? 3 : undefined;

describe('on the line', () => {
  it('greets, shows the house, and suggests', () => {
    const step = { action: 'extend squires', name: 'first' } as const;
    const all = captionsAt(moment({ prompt: prompt('first-extension'), step }, { phase: 'setup' }));
    expect(all.map(({ id }) => id)).toEqual(['welcome', 'house', 'ask first-extension']);
    expect(all.at(-1)).toMatchObject({ kind: 'ask', action: 'extend squires', free: true });
    expect(all[0]?.next).toBe('Next');
  });

  it('says nothing twice', () => {
    const read = seen('welcome', 'house');
    expect(ids({ prompt: prompt('first-extension'), seen: read })).toEqual(['ask first-extension']);
  });

  it('is silent while others decide', () => {
    expect(ids({ prompt: null })).toEqual([]);
  });
});

describe('what has happened', () => {
  it('a knight of one’s own was displaced, and by whom', () => {
    const events: Moment['events'] = [
      { event: 'displaced', house: 0, knights: [2], place: 'Bedford', rule: 'R2.6' },
      { event: 'placed', house: 2, strength: 2, place: 'Bedford', squires: 1, beside: [], rule: 'R2.1' },
    ];
    const [told] = captionsAt(moment({ events }));
    expect(told).toMatchObject({ id: 'displaced', spots: ['county:Bedford'] });
    expect(told?.text).toContain('house 2 came to Bedford');
    const theirs = events.map((event) => ({ ...event, house: 1 }) as (typeof events)[number]);
    expect(ids({ events: theirs })).toEqual(['ask place']);
  });

  it('a conflict was won, another moved down, a round has begun', () => {
    const events: Moment['events'] = [
      {
        event: 'fought',
        front: 'up2',
        card: '3a',
        strength: 4,
        won: true,
        ranks: [{ house: 0, archer: false, strength: 2, points: 3 }],
        rule: 'R4.8',
      },
      { event: 'moved-down', front: 'up1', card: '4a', rule: 'R4.12' },
    ];
    const all = captionsAt(moment({ events }, { round: 2 }));
    expect(all.map(({ id }) => id)).toEqual(['won', 'down', 'round', 'ask place']);
    expect(all[0]?.text).toBe('England won, 4 against 3. The strongest there scored most: 3 points for you.');
    expect(all[1]?.spots).toEqual(['front:low1']);
  });
});

describe('beside the line', () => {
  it('the duke is asked, and what was said once is only reminded of', () => {
    const [first] = captionsAt(moment({ advice: '2 York' }));
    expect(first).toMatchObject({ action: '2 York', advised: true });
    expect(first?.text).not.toBe('');
    const [again] = captionsAt(moment({ advice: '2 York', seen: seen(askId('place')) }));
    expect(again).toMatchObject({ action: '2 York', text: '' });
    expect(ids({ seen: seen(askId('place')) })).toEqual([]);
  });

  it('after two rounds only what is new is told', () => {
    const read = seen(askId('place'), 'alone');
    expect(ids({ seen: read }, { round: 3 })).toEqual([]);
    expect(ids({ seen: seen(askId('place')) }, { round: 3 })).toEqual(['alone']);
    const [fresh] = captionsAt(
      moment({ prompt: prompt('ransom'), seen: read }, { round: 4, phase: 'rewards' }),
    );
    expect(fresh).toMatchObject({ id: 'ask ransom', next: 'Understood' });
    expect(fresh?.action).toBeUndefined();
    // the same question stays explained, the next one does not
    const noted = (what: string) => (what === askId('ransom') ? 9 : undefined);
    expect(ids({ prompt: prompt('ransom', 9), seen: noted }, { round: 4, phase: 'rewards' })).toHaveLength(1);
    expect(ids({ prompt: prompt('ransom', 12), seen: noted }, { round: 4, phase: 'rewards' })).toEqual([]);
  });

  it('the last round and the end are announced', () => {
    const read = seen(askId('place'), 'alone');
    expect(ids({ seen: read }, { round: 5 })).toEqual(['finale']);
    expect(ids({ prompt: null }, { round: 5, phase: 'over' })).toEqual(['over']);
  });

  it('a kind of decision it does not know does not stop it', () => {
    expect(ids({ prompt: prompt('something-new') })).toEqual([]);
  });
});

describe.each(Object.entries({ en, de, es }))('captions in %s', (_, guide) => {
  const told = { who: 'Ann', county: 'York', text: '' };
  const texts = [
    ...Object.values(guide.tells),
    ...Object.values(guide.asks),
    ...Object.values(guide.steps),
  ].map(({ text, why, title, rule }) => ({
    title,
    why,
    rule,
    text:
      typeof text === 'string' ? text : (text as (...args: unknown[]) => string)(told.who, told.county, '3'),
  }));

  it('have a title, at most two sentences, a reason and rules', () => {
    for (const { title, text, why, rule } of texts) {
      expect(title.length).toBeLessThan(32);
      expect(text.match(/[.!?](\s|$)/g)?.length ?? 0).toBeLessThanOrEqual(2);
      expect(text.length).toBeLessThanOrEqual(175);
      expect(why.length).toBeGreaterThan(20);
      expect(rule).toMatch(/^R\d+\.\d+((, |–)R\d+\.\d+)*$/);
    }
  });
});
