// The rules' markdown as a tree of typed nodes: headings, paragraphs, lists, tables, quotes. Just what the rules use;
// nothing of it is ever markup, so nothing in a text can become any.

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule'; readonly text: string }
  | { readonly kind: 'bold'; readonly inside: readonly Inline[] }
  | { readonly kind: 'italic'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] };
export type Line = readonly Inline[];

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly id: string; readonly line: Line }
  | { readonly kind: 'paragraph'; readonly rule: string; readonly line: Line }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'picture'; readonly name: string; readonly alt: string }
  | { readonly kind: 'quote'; readonly inside: readonly Block[] };

const RULE = /^\*\*(R\d+\.\d+)\*\* */;
const ITEM = /^(?:[-*]|\d+\.) +/;

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length;) {
    const [block, next] = read(lines, at);
    if (block !== null) blocks.push(block);
    at = next;
  }
  return blocks;
}

function read(lines: readonly string[], at: number): [Block | null, number] {
  const line = lines[at] ?? '';
  if (line.trim() === '') return [null, at + 1];
  const heading = /^(#+) +(.*)$/.exec(line);
  if (heading !== null) return [headingOf(heading[1] ?? '', heading[2] ?? ''), at + 1];
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(line);
  if (picture !== null) return [{ kind: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' }, at + 1];
  if (line.startsWith('|')) return tableOf(lines, at);
  if (line.startsWith('>')) return quoteOf(lines, at);
  if (ITEM.test(line)) return listOf(lines, at);
  const end = endOf(lines, at, (each) => each.trim() === '' || /^(#|\||>)/.test(each) || ITEM.test(each));
  const whole = lines.slice(at, end).join(' ');
  const rule = RULE.exec(whole)?.[1] ?? '';
  return [{ kind: 'paragraph', rule, line: inline(whole.replace(RULE, '')) }, end];
}

/** The first line after `at` for which the block is over. */
function endOf(lines: readonly string[], at: number, over: (line: string) => boolean): number {
  let end = at + 1;
  while (end < lines.length && !over(lines[end] ?? '')) end += 1;
  return end;
}

const headingOf = (marks: string, text: string): Block => ({
  kind: 'heading',
  level: marks.length,
  id: slug(text),
  line: inline(text),
});

function tableOf(lines: readonly string[], at: number): [Block, number] {
  const end = endOf(lines, at, (line) => !line.startsWith('|'));
  const cells = (line: string) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim()));
  const [head = '', , ...rows] = lines.slice(at, end);
  return [{ kind: 'table', head: cells(head), rows: rows.map(cells) }, end];
}

function quoteOf(lines: readonly string[], at: number): [Block, number] {
  const end = endOf(lines, at, (line) => !line.startsWith('>'));
  const inside = lines.slice(at, end).map((line) => line.replace(/^> ?/, ''));
  return [{ kind: 'quote', inside: parse(inside.join('\n')) }, end];
}

function listOf(lines: readonly string[], at: number): [Block, number] {
  const ordered = /^\d/.test(lines[at] ?? '');
  const items: string[] = [];
  let end = at;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    if (ITEM.test(line)) items.push(line.replace(ITEM, ''));
    else if (/^ +\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else break;
  }
  return [{ kind: 'list', ordered, items: items.map(inline) }, end];
}

const TOKEN = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)|\b(R\d+\.\d+)\b/;

/** A line with its emphasis, code, links and numbers of rules. */
export function inline(text: string): Inline[] {
  const found = TOKEN.exec(text);
  if (found === null) return text === '' ? [] : [{ kind: 'text', text }];
  const [whole, bold, italic, code, label, href, rule] = found;
  const before = text.slice(0, found.index);
  const after = inline(text.slice(found.index + whole.length));
  const head: Inline[] = before === '' ? [] : [{ kind: 'text', text: before }];
  if (bold !== undefined) head.push({ kind: 'bold', inside: inline(bold) });
  else if (italic !== undefined) head.push({ kind: 'italic', inside: inline(italic) });
  else if (code !== undefined) head.push({ kind: 'code', text: code });
  else if (rule !== undefined) head.push({ kind: 'rule', text: rule });
  else head.push({ kind: 'link', href: href ?? '', inside: inline(label ?? '') });
  return [...head, ...after];
}

/** The words of a line without what they look like. */
export const plain = (line: Line): string =>
  line.map((each) => ('inside' in each ? plain(each.inside) : each.text)).join('');

/** The anchor of a heading, as the documentation makes it. */
export function slug(text: string): string {
  return plain(inline(text))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
}
