import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { inline, parse, plain, slug, type Block } from './markdown';
import { pictureAt } from './pictures';
import { excerpt, places, search } from './search';

const blocks = parse(readFileSync(resolve('../docs/rules.md'), 'utf8'));
const all = places(blocks);

test('emphasis, code, links and numbers of rules', () => {
  expect(inline('a **b** *c* `d` [e](#f) R2.5')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'bold', inside: [{ kind: 'text', text: 'b' }] },
    { kind: 'text', text: ' ' },
    { kind: 'italic', inside: [{ kind: 'text', text: 'c' }] },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'link', href: '#f', inside: [{ kind: 'text', text: 'e' }] },
    { kind: 'text', text: ' ' },
    { kind: 'rule', text: 'R2.5' },
  ]);
});

test('markup in a text stays text', () => {
  expect(parse('<b onclick="x">hi</b>')).toEqual([
    { kind: 'paragraph', rule: '', line: [{ kind: 'text', text: '<b onclick="x">hi</b>' }] },
  ]);
});

test('a picture is one of ours, with its caption', () => {
  expect(parse('![A board](pictures/rules/board-en.webp)')).toEqual([
    { kind: 'picture', name: 'pictures/rules/board-en.webp', alt: 'A board' },
  ]);
  const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []));
  expect(pictures).toHaveLength(5);
  for (const name of pictures) expect(pictureAt(name)).toContain(name.split('/').at(-1));
  expect(pictureAt('https://elsewhere/x.webp')).toBe('');
});

test('lists go on over lines, quotes hold blocks, tables have rows', () => {
  expect(parse('- one\n  more\n- two')).toMatchObject([{ kind: 'list', items: [{}, {}] }]);
  expect(parse('> *Example.* x\n> y')).toMatchObject([{ kind: 'quote', inside: [{ kind: 'paragraph' }] }]);
  expect(parse('| a | b |\n|---|---|\n| 1 | 2 |')).toMatchObject([
    { kind: 'table', head: [{}, {}], rows: [[{}, {}]] },
  ]);
});

test('the rules are read whole: every rule once, in order, and no marks are left over', () => {
  const rules = blocks.flatMap((block) => (block.kind === 'paragraph' && block.rule ? [block.rule] : []));
  expect(new Set(rules).size).toBe(rules.length);
  expect(rules).toContain('R2.3');
  expect(rules).toContain('R10.1');
  expect(rules.length).toBeGreaterThan(75);
  const text = (block: Block): string =>
    block.kind === 'quote' ? block.inside.map(text).join(' ') : 'line' in block ? plain(block.line) : '';
  for (const block of blocks) expect(text(block)).not.toMatch(/\*\*|`|\]\(/);
});

test('anchors are those of the documentation', () => {
  expect(slug('The game in two minutes')).toBe('the-game-in-two-minutes');
  expect(slug('2. Phase 1: placement')).toBe('2-phase-1-placement');
});

test('a number finds its rule first', () => {
  expect(search(all, 'R2.5')[0]?.anchor).toBe('R2.5');
  expect(search(all, 'r8.11')[0]?.anchor).toBe('R8.11');
});

test('every word must occur; headings come before text', () => {
  const hits = search(all, 'minimum strength');
  expect(hits.some((hit) => hit.anchor === 'R2.3')).toBe(true);
  expect(hits.every((hit) => /minimum/i.test(hit.text))).toBe(true);
  expect(search(all, 'castles')[0]?.heading).toBe(true);
  expect(search(all, 'dragon')).toEqual([]);
  expect(search(all, '  ')).toEqual([]);
});

test('an excerpt shows where it was found', () => {
  expect(excerpt('Squires do not help here.', ['help'])).toEqual(['Squires do not ', 'help', ' here.']);
  expect(excerpt('x '.repeat(100) + 'needle', ['needle'])[0]).toMatch(/^… /);
});
