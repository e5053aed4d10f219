// Words in three languages: every code has a sentence, every event renders, and one game can be read by a person.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import actions from '../../test/fixtures/actions.json';
import codes from '../../test/fixtures/codes.json';
import others from '../../test/fixtures/events.json';
import played from '../../test/fixtures/game.json';
import laws from '../../test/fixtures/laws.json';
import stands from '../../test/fixtures/table.json';
import type { Entry, View } from '../wire';
import { explanations as deExplanations } from './de/explain';
import { de } from './de/index';
import { explanations as enExplanations } from './en/explain';
import { en } from './en/index';
import { explanations as esExplanations } from './es/explain';
import { es } from './es/index';
import { explain } from './explaining';
import {
  actionWords,
  choiceWords,
  errorWords,
  itemLines,
  lawCaption,
  lawSets,
  lawText,
  lawTitle,
  logLines,
  malformedWords,
  promptWords,
  reasonWords,
  setAbout,
  setTitle,
  type Context,
  type Target,
  type Term,
} from './game';
import { COUNTIES, FRONTS, KINDS, OFFICES, PRIVILEGES, SPACES, TILES } from './known';
import type { GameEvent } from './types';

const languages = {
  en: { ...en.game, ...enExplanations },
  de: { ...de.game, ...deExplanations },
  es: { ...es.game, ...esExplanations },
};
const box = { ...stands.box, laws: laws.map(({ law }) => law) };
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

describe.each(Object.entries(languages))('in %s', (language, game) => {
  it('renders every event', () => {
    for (const one of others as unknown as (Entry & { players: number })[]) {
      const table = {
        players: one.players,
        names: ['Ann', 'Piers', 'Thomas', 'Zoë', 'Max'].slice(0, one.players),
        box,
      };
      const lines = logLines(one, table, game);
      expect(lines.length).toBe(one.items.length);
      for (const line of lines) expect(line.text).not.toMatch(broken);
    }
  });

  it('leaves out what it has no words for', () => {
    const [item] = entries[0]?.items ?? [];
    expect(item && itemLines([{ ...item, key: 'of-a-later-version' }], context, game)).toEqual([]);
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
    const sample = {
      bot: 'jester',
      field: 'zone',
      format: '77',
      laws: 'new',
      material: 'mine',
      key: 'county.C.minimum',
      method: 'PUT',
      request: 'r-17',
      zone: 'Europe/Atlantis',
      actions: 31,
      character: 41,
      installed: 6,
      least: 8,
      line: 47,
      minutes: 61,
      most: 19,
      players: 5,
      rules: 7,
      seconds: 23,
      section: 4,
    };
    for (const [code, args] of Object.entries<string[]>(codes.errors)) {
      const said = errorWords(code, sample, game);
      expect(said).not.toMatch(broken);
      for (const arg of args)
        expect(said.replace(/[\s.]/g, '')).toContain(
          String(sample[arg as keyof typeof sample]).replace(/[\s.]/g, ''),
        );
    }
    for (const code of codes.malformed) expect(malformedWords(code, 'Yorck', game)).not.toMatch(broken);
    const illegal = { reason: 'too-weak-for-county', rule: 'R2.3', arg_county: 'York', arg_minimum: 3 };
    expect(errorWords('illegal-action', illegal, game)).toContain('York');
    expect(errorWords('malformed-action', { reason: 'unknown-word', word: 'Yorck' }, game)).toBe(
      `${malformedWords('unknown-word', 'Yorck', game)}.`,
    );
    expect(errorWords('bad-message', { field: 'name', reason: 'missing' }, game)).toContain('name');
    expect(errorWords('bad-message', { field: 'path.id', reason: 'missing' }, game)).toBe(
      errorWords('no-such-page', {}, game),
    );
    expect(errorWords('no-such-code', {}, game)).toContain('no-such-code');
    expect(errorWords('too-large', {}, game)).toContain('too-large'); // an argument is missing
    expect(errorWords('something-broke', {}, game)).not.toContain('something-broke'); // a proxy knows no request
  });

  it('speaks to the reader of what an action would do', () => {
    for (const one of others as unknown as (Entry & { players: number })[]) {
      const seat = one.seat ?? 0;
      const reader = { ...context, players: one.players, you: seat };
      for (const line of logLines(one, reader, game)) expect(line.text).not.toMatch(broken);
    }
    const told = entries
      .slice(0, 60)
      .flatMap((entry) => logLines(entry, { ...context, you: 0 }, game))
      .filter(({ house }) => house === 0);
    expect(told.map(({ text }) => text)).toMatchSnapshot();
  });

  it('words every law and every prompt', () => {
    for (const { law, sentence, caption } of laws) {
      expect(lawTitle(law.key, game)).not.toBe(law.key);
      expect(lawTitle(law.key, game).length).toBeLessThanOrEqual(30);
      expect(lawText(law.key, box, game)).toBe(sentence[language as keyof typeof sentence]);
      expect(lawCaption(law.key, box, game)).toBe(caption[language as keyof typeof caption]);
    }
    expect(lawText('Z0a', box, game)).toBe('');
    expect(lawCaption('Z0a', box, game)).toBe('Z0a');
    expect(lawSets(game)).toEqual(expect.arrayContaining(['base', 'new', 'kings']));
    expect(lawSets(game).at(-1)).toBe('random');
    for (const name of lawSets(game)) expect(setTitle(name, game) && setAbout(name, game)).not.toBe('');
    expect(setTitle('base,new,base,base,new', game)).toBe('');
    expect(codes.prompts).toEqual(expect.arrayContaining(Object.keys(game.prompts)));
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

  it('asks in the words of the catalogue where it has none of its own', () => {
    const without = { ...game, prompts: { place: game.prompts.place } } as unknown as typeof game;
    const ask = (kind: string, subject: string, players = 3) =>
      promptWords({ kind, subject, rule: 'R2.1' }, { ...context, players }, view, without);
    const subjects: Record<string, string> = {
      ballot: 'B1a',
      county: 'York',
      crossing: 'Dorset',
      ransom: 'low1',
    };
    for (const kind of codes.prompts.filter((each) => each !== 'place')) {
      const { title, instruction, rule } = ask(
        kind,
        subjects[kind] ?? (kind === 'exchange' ? 'K2d' : 'blue'),
      );
      expect(title.toLowerCase()).toBe(game.catalogue.word(['asked'], kind).toLowerCase());
      expect(instruction).not.toMatch(broken);
      expect(instruction).toMatch({ en: /^You /, de: /^Du /, es: /^[A-ZÁÉ¿]/ }[language] ?? /^$/);
      expect(rule).toBe('R2.1');
    }
    expect(ask('upgrade', 'yellow', 2).instruction).not.toBe(ask('upgrade', 'yellow').instruction); // an ally's
    expect(ask('toast', '')).toEqual({ title: 'Toast', instruction: '', rule: 'R2.1' });
  });

  it('tells an action that it has no words for as it is written', () => {
    for (const text of [
      'toast King',
      'take banner',
      'pay bishops',
      'buy horses 2',
      'lord pantry',
      '2 pantry',
    ]) {
      expect(actionWords(text, context, 'toast', game)).toBe(text);
      expect(actionWords(text.split(' '), context, 'toast', game)).toBe(text);
    }
    expect(choiceWords('toast', 'do', context, 'toast', game)).toBe('toast');
    expect(choiceWords('King', 'guest', context, 'toast', game)).toBe('King');
    expect(actionWords('none', context, 'toast', game)).toBe(game.acts.none());
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
      const said = explain(target, view, context, game);
      expect(said.title).not.toBe('');
      expect(said.lines.join(' ')).not.toMatch(broken);
      expect(said.rules.length).toBeGreaterThan(0);
    }
  });

  it('counts', () => {
    for (const what of KINDS) {
      expect(game.names.amount(what, 1)).toMatch(/^1 /);
      expect(game.names.amount(what, 2)).toMatch(/^2 /);
    }
    expect(game.names.list(['A', 'B', 'C'])).toMatch(/^A, B (and|und|y) C$/);
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
