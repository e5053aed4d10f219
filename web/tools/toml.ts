// Reads the catalogue of sentences (src/lancaster/words/**/*.toml) for the page: as much of TOML as it is written in,
// which is tables, text in double quotes, lists of it and inline tables. Anything else is an error.
import type { Plugin } from 'vite';

export type Toml = string | Toml[] | TomlTable;
export interface TomlTable {
  [key: string]: Toml;
}

/** The content of a TOML file. */
export function readToml(text: string): TomlTable {
  const root: TomlTable = {};
  let table = root;
  text.split('\n').forEach((line, index) => {
    const source = line.trim();
    if (source === '' || source.startsWith('#')) return;
    try {
      const header = /^\[([^\][]+)\]\s*(?:#.*)?$/.exec(source);
      if (header) {
        table = inside(root, keysOf(header[1] ?? ''));
        return;
      }
      const rest = entry(source, table);
      if (rest !== '' && !rest.startsWith('#')) throw new Error('only a comment may follow');
    } catch (error) {
      throw new Error(`line ${index + 1}: ${String(error)}: ${line}`, { cause: error });
    }
  });
  return root;
}

/** The table with this name, made if it is not there. */
function inside(table: TomlTable, keys: readonly string[]): TomlTable {
  for (const key of keys) {
    const next = (table[key] ??= {});
    if (typeof next === 'string' || Array.isArray(next)) throw new Error(`${key} is no table`);
    table = next;
  }
  return table;
}

/** Read `key = value` into a table; gives back what follows. */
function entry(source: string, table: TomlTable): string {
  const key = /^(?:[\w-]+|"[^"]*")(?:\.(?:[\w-]+|"[^"]*"))*/.exec(source)?.[0] ?? '';
  const rest = source.slice(key.length).trimStart();
  if (key === '' || !rest.startsWith('=')) throw new Error('key = value is missing');
  const keys = keysOf(key);
  const last = keys.pop() ?? '';
  const at = inside(table, keys);
  if (Object.hasOwn(at, last)) throw new Error(`${last} is there already`);
  const [value, after] = valueOf(rest.slice(1).trimStart());
  at[last] = value;
  return after;
}

function valueOf(source: string): [value: Toml, after: string] {
  if (source.startsWith('"')) {
    const text = /^"(?:[^"\\]|\\.)*"/.exec(source)?.[0];
    if (text === undefined) throw new Error('a text does not end');
    return [JSON.parse(text) as string, source.slice(text.length).trimStart()];
  }
  if (source.startsWith('[')) {
    const list: Toml[] = [];
    const after = several(source, ']', (rest) => {
      const [value, behind] = valueOf(rest);
      list.push(value);
      return behind;
    });
    return [list, after];
  }
  if (source.startsWith('{')) {
    const table: TomlTable = {};
    return [table, several(source, '}', (rest) => entry(rest, table))];
  }
  throw new Error('a text, a list or a table is missing');
}

/** Read what stands between brackets, parted by commas; gives back what follows. */
function several(source: string, end: string, read: (source: string) => string): string {
  let rest = source.slice(1).trimStart();
  while (!rest.startsWith(end)) {
    rest = read(rest);
    if (rest.startsWith(',')) rest = rest.slice(1).trimStart();
    else if (!rest.startsWith(end)) throw new Error(`"${end}" is missing`);
  }
  return rest.slice(1).trimStart();
}

const keysOf = (path: string): string[] =>
  (path.trim().match(/"[^"]*"|[^.]+/g) ?? []).map((key) => key.trim().replace(/^"|"$/g, ''));

/** The plugin with which modules can import such files. */
export const toml: Plugin = {
  name: 'toml',
  transform(source, id) {
    if (!id.endsWith('.toml')) return null;
    const data = JSON.stringify(readToml(source));
    return { code: `export default JSON.parse(${JSON.stringify(data)});`, map: null, moduleType: 'js' };
  },
};
