// The catalogue says the same here as in the library: both are run on tests/words/vectors.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import vectors from '../../../../tests/words/vectors.json';
import { readToml } from '../../../tools/toml';
import type { Args, Catalogue } from './catalogue';
import { catalogue as de } from './de/catalogue';
import { catalogue as en } from './en/catalogue';
import { catalogue as es } from './es/catalogue';
import { parse } from './template';

interface Vector {
  readonly about: string;
  readonly template: string;
  readonly people?: { readonly players: number; readonly names: readonly string[] };
  readonly cases: readonly ({ readonly args: Args; readonly you?: number } & Record<Language, string>)[];
}
type Language = 'en' | 'de' | 'es';
const catalogues: Record<Language, Catalogue> = { en, de, es };

describe.each(vectors as unknown as Vector[])('$about', ({ template, people, cases }) => {
  it.each(['en', 'de', 'es'] as const)('in %s', (language) => {
    for (const each of cases) {
      const table = { players: 0, names: [], ...people, you: each.you };
      expect(catalogues[language].fill(template, each.args, table)).toBe(each[language]);
    }
  });
});

it.each(['{', '}', '{who', '[a', 'a]', 'a|b', '{who?a}', '{Who}', '{who:}', '{a b c}', '{}'])(
  'does not read %s',
  (text) => {
    expect(() => parse(text)).toThrow();
  },
);

it.each([
  ['{nothing}', {}],
  ['{word}', {}],
  ['{place:sideways}', { place: 'York' }],
  ['{place:in}', { place: 'Atlantis' }],
  ['{knights:upright}', { knights: [1] }],
  ['{who:upright}', { who: 0 }],
  ['{amounts:upright}', { amounts: { gold: 1 } }],
  ['{what:some}', { what: 'gold' }],
  ['{@reasons.none}', {}],
])('does not fill %s', (template, args) => {
  expect(() => en.fill(template, args as Args, { players: 2, names: [] })).toThrow();
});

describe('the TOML of the catalogue', () => {
  it('is read whole', () => {
    const folder = join(process.cwd(), '../src/lancaster/words');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    // The words of the command line are not for the page.
    const chapters = files.filter((file) => file.endsWith('.toml') && !file.endsWith('terminal.toml'));
    expect(chapters.length).toBeGreaterThanOrEqual(7);
    for (const file of chapters) {
      const text = readFileSync(join(folder, file), 'utf8');
      const strings = (data: unknown): number =>
        typeof data === 'string'
          ? 1
          : Object.values(data as object).reduce<number>((n, each) => n + strings(each), 0);
      const lines = text.split('\n').filter((line) => /^\s*[^#[\s].*=/.test(line));
      expect(strings(readToml(text))).toBeGreaterThanOrEqual(lines.length - 1);
    }
  });

  it('is understood', () => {
    const text = 'a = "x \\"y\\"" # z\nlist = ["1", "2"]\n[b.c]\nd-e = { f = "g", h = "i" }\n"j k" = "l"';
    const table = { 'd-e': { f: 'g', h: 'i' }, 'j k': 'l' };
    expect(readToml(text)).toEqual({ a: 'x "y"', list: ['1', '2'], b: { c: table } });
  });

  it.each([
    'a',
    'a = 1',
    'a = "x',
    'a = "x" y',
    'a = "x"\na = "y"',
    'a = ["x"',
    'a = { b = "c"',
    'a = "x"\n[a]',
  ])('is refused: %s', (text) => {
    expect(() => readToml(text)).toThrow();
  });
});
