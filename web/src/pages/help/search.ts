// Searching the rules: every word must occur; a rule's own number comes first, then headings, then what begins a word.
import { plain, type Block } from './markdown';

export interface Place {
  /** Where it stands: a rule's number or the anchor of a heading. */
  readonly anchor: string;
  readonly title: string;
  readonly text: string;
  readonly heading: boolean;
}

export interface Hit extends Place {
  /** A piece of the text around the first hit, cut so that every other part is a hit. */
  readonly excerpt: readonly string[];
}

const AROUND_CHARACTERS = 70;

/** Every place one can find, in the order of the rules. */
export function places(blocks: readonly Block[]): Place[] {
  const found: Place[] = [];
  let heading = '';
  let here = '';
  for (const block of blocks) {
    if (block.kind === 'heading') {
      if (block.level === 1) continue;
      heading = plain(block.line);
      here = block.id;
      found.push({ anchor: here, title: heading, text: heading, heading: true });
      continue;
    }
    if (block.kind === 'paragraph' && block.rule !== '') here = block.rule;
    for (const text of textsOf(block)) found.push({ anchor: here, title: heading, text, heading: false });
  }
  return found;
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return [plain(block.line)];
    case 'list':
      return block.items.map(plain);
    case 'table':
      return block.rows.map((row) => row.map(plain).join(' · '));
    case 'quote':
      return block.inside.flatMap(textsOf);
    case 'picture':
      return [block.alt];
    case 'heading':
      return [];
  }
}

/** Letters as one types them: no capitals, no accents. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}.]/gu, ' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');

export function search(all: readonly Place[], query: string, most = 40): Hit[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const ranked: { place: Place; rank: number }[] = [];
  for (const place of all) {
    const rank = rankOf(place, words);
    if (rank > 0) ranked.push({ place, rank });
  }
  return ranked
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ place }) => ({ ...place, excerpt: excerpt(place.text, words) }));
}

function rankOf(place: Place, words: readonly string[]): number {
  const text = ` ${fold(place.text)}`;
  const anchor = fold(place.anchor);
  let rank = place.heading ? 3 : 0;
  for (const word of words) {
    if (anchor === word) rank += 20;
    else if (text.includes(` ${word}`)) rank += 4;
    else if (text.includes(word)) rank += 1;
    else return 0;
  }
  return rank;
}

/** The text around the first word that was found; odd parts are hits. */
export function excerpt(text: string, words: readonly string[]): string[] {
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'i',
  );
  const first = text.search(pattern);
  const from = first <= AROUND_CHARACTERS ? 0 : text.lastIndexOf(' ', first - AROUND_CHARACTERS / 2) + 1;
  const to = text.indexOf(' ', Math.max(first, 0) + 2 * AROUND_CHARACTERS);
  const cut = text.slice(from, to === -1 ? undefined : to);
  const parts = cut.split(new RegExp(pattern.source, 'gi'));
  parts[0] = (from > 0 ? '… ' : '') + (parts[0] ?? '');
  if (to !== -1) parts[parts.length - 1] = `${parts.at(-1) ?? ''} …`;
  return parts;
}
