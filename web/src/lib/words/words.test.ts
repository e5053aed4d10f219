// Words in three languages: every code has a sentence, every event renders, and one game can be read by a person.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import actions from '../../test/fixtures/actions.json';
import codes from '../../test/fixtures/codes.json';
import others from '../../test/fixtures/events.json';
import played from '../../test/fixtures/game.json';
import stands from '../../test/fixtures/table.json';
import type { Entry, View } from '../wire';
import { de } from './de/index';
import { en } from './en/index';
import { es } from './es/index';
import {
  actionWords,
  choiceWords,
  errorWords,
  eventLines,
  explain,
  logLines,
  malformedWords,
  outcomeWords,
  promptWords,
  reasonWords,
  type Context,
  type Target,
  type Term,
} from './game';
import { COUNTIES, FRONTS, KINDS, OFFICES, PRIVILEGES, SPACES, TILES } from './known';
import type { GameEvent } from './types';

const languages = { en: en.game, de: de.game, es: es.game };
const box = stands.box;
const view = stands.view as unknown as View;
const context: Context = { players: 3, names: played.names, box };
const entries = played.entries as unknown as Entry[];
const broken = /undefined|NaN|\[object|null|\bfalse\b|\btrue\b| {2}|\(\)|“”|„“|«»| [.,;]/;

// every kind of event; one that is new on the wire does not compile until it is here, and fails until it is in a fixture
const kinds: Record<GameEvent['event'], true> = {
  applied: true,
  began: true,
  'bishop-taken': true,
  'card-out': true,
  'cards-turned': true,
  changed: true,
  counted: true,
  crossed: true,
  displaced: true,
  ended: true,
  extended: true,
  'favour-taken': true,
  fought: true,
  'lord-home': true,
  'lord-placed': true,
  lost: true,
  'marker-taken': true,
  'moved-down': true,
  'noble-taken': true,
  'office-held': true,
  placed: true,
  'privilege-moved': true,
  recruited: true,
  repealed: true,
  skipped: true,
  'squires-sent': true,
  'start-named': true,
  'treasury-changed': true,
  turned: true,
  upgraded: true,
  voted: true,
  'went-home': true,
};

it('has a fixture of every kind of event', () => {
  const events = others.flatMap((entry) => entry.events as { event: string }[]);
  expect(new Set(events.map((event) => event.event))).toEqual(new Set(Object.keys(kinds)));
});

// what can happen at a table beside the game
const asides: [string, Record<string, unknown>][] = [
  ['made', {}],
  ['begin', {}],
  ['rematch', { table: 'x' }],
  ['ask', { undone: [4, 5], to: 3 }],
  ['answer', { yes: true }],
  ['answer', { yes: false }],
  ['answer', { yes: false, why: 'withdrawn' }],
  ['answer', { yes: false, why: 'late' }],
  ['takeback', { undone: [4], to: 3 }],
  ['flag', {}],
  ['holiday', { begins: 1_700_000_000_000, ends: 1_700_500_000_000 }],
  ['back', {}],
  ['freeze', { number: 12, rules: 2 }],
  ['close', { why: 'left' }],
  ['close', { why: 'expired' }],
  ['close', { why: 'other' }],
  ...Object.keys(en.game.log.seat).map((why): [string, Record<string, unknown>] => [
    'seat',
    { why, person: null, label: 'lord:500ms', bot: 'lord:500ms', away: '', reserved: null },
  ]),
];

describe.each(Object.entries(languages))('in %s', (language, game) => {
  it('renders every event', () => {
    for (const one of others as unknown as (Entry & { players: number })[]) {
      const table = {
        players: one.players,
        names: ['Ann', 'Piers', 'Thomas', 'Zoë', 'Max'].slice(0, one.players),
        box,
      };
      for (const line of logLines(one, table, game)) expect(line.text).not.toMatch(broken);
      for (const event of one.events) {
        for (const line of eventLines([event], one.seat ?? 0, table, game))
          expect(line.text).not.toMatch(broken);
      }
    }
  });

  it('tells what happens beside the game', () => {
    for (const [kind, data] of asides) {
      const [line] = logLines({ number: 9, kind, seat: 1, data, events: [], at: 0 }, context, game);
      expect(line?.text ?? '').toMatch(/\.$/);
      expect(line?.text).not.toMatch(broken);
    }
    expect(
      logLines(
        { number: 9, kind: 'takeback', seat: null, data: { undone: [], to: 3 }, events: [], at: 0 },
        context,
        game,
      )[0]?.text,
    ).toContain('3');
  });

  it('has a golden log', () => {
    const lines: string[] = [];
    for (const entry of entries) {
      logLines(entry, context, game).forEach((line, index) => {
        if (line.heading) lines.push('', `— ${line.text} —`);
        else
          lines.push(
            `${index ? '    ' : String(entry.number).padStart(4)} ${line.text}${line.rule ? ` [${line.rule}]` : ''}`,
          );
      });
    }
    const text = `${lines.join('\n').trim()}\n`;
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    const file = join(process.cwd(), 'src/lib/words/golden', `${language}.txt`);
    if (process.env['GOLDEN'] || !existsSync(file)) writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });

  it('words every refusal, with its arguments', () => {
    const sample = {
      space: 'gold',
      front: 'up1',
      tile: 'more-gold',
      county: 'York',
      privilege: 'archer',
      place: 'castle gold',
      office: 'constable',
      what: 'squires',
      seat: 'green',
      asked: 'place',
      strength: 3,
      minimum: 17,
      needed: 23,
      most: 29,
      room: 31,
    };
    expect(Object.keys(game.reasons).sort()).toEqual(Object.keys(codes.reasons).sort());
    for (const [code, args] of Object.entries<string[]>(codes.reasons)) {
      const said = reasonWords(code, 'R2.3', sample, game);
      expect(said).not.toMatch(broken);
      expect(said).toMatch(/\(R2\.3\)$/);
      for (const arg of args.filter((each) => typeof sample[each as keyof typeof sample] === 'number')) {
        expect(said).toContain(String(sample[arg as keyof typeof sample]));
      }
      if (args.includes('county')) expect(said).toContain('York');
      if (args.includes('office')) expect(said).toContain('Lord High Constable');
    }
  });

  it('words every error and every malformed text', () => {
    expect(Object.keys(game.errors).sort()).toEqual(Object.keys(codes.errors).sort());
    const sample = {
      problem: 'such a thing',
      method: 'PUT',
      material: 'mine',
      request: 'r-17',
      most: 19,
      least: 8,
      seconds: 23,
    };
    for (const [code, args] of Object.entries<string[]>(codes.errors)) {
      const said = errorWords(code, sample, game);
      expect(said).not.toMatch(broken);
      // a detail in the server's English is told in English only
      for (const arg of args.filter((each) => each !== 'problem' || language === 'en'))
        expect(said.replace(/[\s.]/g, '')).toContain(
          String(sample[arg as keyof typeof sample]).replace(/[\s.]/g, ''),
        );
    }
    expect(Object.keys(game.malformed).sort()).toEqual(codes.malformed);
    for (const code of codes.malformed) expect(malformedWords(code, 'Yorck', game)).not.toMatch(broken);
    for (const problem of codes.problems) {
      const said = errorWords('bad-options', { problem }, game);
      expect(said).not.toMatch(broken);
      if (language !== 'en') expect(said).not.toContain(problem);
    }
    const illegal = { reason: 'too-weak-for-county', rule: 'R2.3', arg_county: 'York', arg_minimum: 3 };
    expect(errorWords('illegal-action', illegal, game)).toContain('York');
    expect(errorWords('malformed-action', { reason: 'unknown-word', word: 'Yorck' }, game)).toBe(
      `${malformedWords('unknown-word', 'Yorck', game)}.`,
    );
    const wrong = errorWords('bad-message', { problem: 'name: too long', field: 'name' }, game);
    expect(wrong).toContain('name');
    expect(wrong).not.toContain('too long');
    expect(errorWords('bad-message', { problem: 'path.id: no', field: 'path.id' }, game)).toBe(
      errorWords('no-such-page', {}, game),
    );
    expect(errorWords('no-such-code', {}, game)).toContain('no-such-code');
  });

  it('says what was declined, and of whom', () => {
    const none = (declined?: string): string => {
      const entry = {
        number: 1,
        kind: 'action',
        seat: 1,
        data: { action: 'none', declined },
        events: [],
        at: 0,
      };
      return logLines(entry, { ...context, players: 2 }, game)[0]?.text ?? '';
    };
    const said = ['', ...Object.keys(game.log.declined), 'county York', 'favour red'].map(none);
    for (const each of said) expect(each).not.toMatch(broken);
    expect(said).toMatchSnapshot();
  });

  it('speaks to the reader of what an action would do', () => {
    for (const one of others as unknown as (Entry & { players: number })[]) {
      const seat = one.seat ?? 0;
      const reader = { ...context, players: one.players, you: seat };
      for (const line of eventLines(one.events, seat, reader, game)) expect(line.text).not.toMatch(broken);
    }
    const told = entries
      .slice(0, 60)
      .flatMap((entry) => eventLines(entry.events, 0, { ...context, you: 0 }, game))
      .filter(({ house }) => house === 0);
    expect(told.map(({ text }) => text)).toMatchSnapshot();
  });

  it('words every law and every prompt', () => {
    expect(Object.keys(game.laws).sort()).toEqual([...codes.laws].sort());
    for (const law of Object.values(game.laws)) {
      expect(law.title.length).toBeLessThanOrEqual(30);
      expect(law.text).toMatch(/\.$/);
    }
    expect(Object.keys(game.prompts).sort()).toEqual(codes.prompts);
    expect(Object.keys(game.asked).sort()).toEqual(codes.prompts);
    const subjects: Record<string, string> = {
      ballot: 'B1a',
      exchange: 'K2d',
      county: 'York',
      crossing: 'Dorset',
      ransom: 'low1',
    };
    for (const kind of codes.prompts) {
      for (const subject of [subjects[kind] ?? 'blue', ...(kind === 'county' ? [] : ['red'])]) {
        const law = {
          convert: 'N3b',
          purchase: 'N1d',
          send: 'N1b',
          swap: 'B2b',
          'keep-counties': 'N2d',
          'keep-extensions': 'N3c',
        }[kind];
        const about = law ?? (subjects[kind] ? subjects[kind] : subject);
        const said = promptWords({ kind, subject: about, rule: 'R2.1' }, context, view, game);
        expect(`${said.title}. ${said.instruction}`).not.toMatch(broken);
        expect(said.title).not.toBe('');
      }
    }
  });

  it('words every action and every choice', () => {
    for (const { text, path, fields } of actions) {
      expect(actionWords(text, context, undefined, game)).not.toMatch(broken);
      path.forEach((word, index) => {
        const said = choiceWords(word, fields[index] ?? '', context, 'place', game);
        expect(said).not.toMatch(broken);
        expect(said).not.toBe('');
      });
    }
  });

  it('explains everything', () => {
    const targets: Target[] = [
      ...COUNTIES.map((name): Target => ({ of: 'county', name })),
      ...SPACES.map((space): Target => ({ of: 'space', space, house: 0 })),
      ...TILES.map((tile): Target => ({ of: 'favour', tile })),
      ...FRONTS.map((front): Target => ({ of: 'conflict', front })),
      ...codes.laws.map((law): Target => ({ of: 'law', law })),
      ...OFFICES.map((office): Target => ({ of: 'office', office })),
      ...PRIVILEGES.map((privilege): Target => ({ of: 'privilege', privilege })),
      ...[0, 1, 2].map((house): Target => ({ of: 'house', house })),
      ...Object.keys(game.terms).map((term): Target => ({ of: 'term', term: term as Term })),
    ];
    for (const target of targets) {
      for (const seen of [view, null]) {
        const said = explain(target, seen, seen && box, context, game);
        expect(said.title).not.toBe('');
        expect(said.lines.join(' ')).not.toMatch(broken);
        expect(said.rules.length).toBeGreaterThan(0);
      }
    }
  });

  it('counts', () => {
    for (const what of KINDS) {
      expect(game.names.amount(what, 1)).toMatch(/^1 /);
      expect(game.names.amount(what, 2)).toMatch(/^2 /);
    }
    expect(game.names.list(['A', 'B', 'C'])).toMatch(/^A, B (and|und|y) C$/);
  });

  it('tells an outcome before it happens', () => {
    const events: GameEvent[] = [
      { event: 'displaced', house: 1, knights: [2], place: 'York', rule: 'R2.6' },
      { event: 'placed', house: 0, strength: 3, place: 'York', squires: 2, beside: [], rule: 'R2.1' },
      { event: 'changed', seat: 0, what: 'squires', amount: -2, source: 'York', rule: 'R2.4' },
    ];
    const york = {
      ...view,
      counties: view.counties.map((each) => (each.name === 'York' ? { ...each, house: 1, total: 4 } : each)),
    };
    expect(outcomeWords(events, 0, york, context, game)).toMatchSnapshot();
  });
});

describe('plural forms', () => {
  it('follow the language', () => {
    expect(en.game.names.amount('squires', 1)).toBe('1 squire');
    expect(en.game.names.ordinal(22)).toBe('22nd');
    expect(de.game.names.amount('squires', 1)).toBe('1 Knappe');
    expect(de.game.names.amount('squires', 1, 'acc')).toBe('1 Knappen');
    expect(de.game.names.amount('votes', 2, 'dat')).toBe('2 Stimmsteinen');
    expect(es.game.names.amount('votes', 1)).toBe('1 ficha de voto');
    expect(es.game.names.amount('points', 3)).toBe('3 puntos de poder');
  });
});

describe('the rules', () => {
  it('have the same numbers in every language', () => {
    const rules = (file: string) => {
      const text = readFileSync(join(process.cwd(), '../docs', file), 'utf8');
      return [...text.matchAll(/^\*\*(R\d+\.\d+)\*\*/gm)].map((found) => found[1]);
    };
    expect(rules('rules.de.md')).toEqual(rules('rules.md'));
    expect(rules('rules.es.md')).toEqual(rules('rules.md'));
  });
});
