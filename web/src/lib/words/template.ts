// Templates: the small language in which the messages of the catalogue are written. src/lancaster/words/template.py
// describes it and reads the same; tests/words/vectors.json tests both.

/** An argument to be filled in: `number` is the argument that says how many, '' for none. */
export interface Argument {
  readonly name: string;
  readonly form: string;
  readonly number: string;
}

export type Node =
  | string
  | { readonly do: 'insert'; readonly args: readonly Argument[]; readonly capital: boolean }
  | { readonly do: 'include'; readonly key: string; readonly capital: boolean }
  | { readonly do: 'choose'; readonly name: string; readonly options: readonly Template[] }
  | { readonly do: 'part'; readonly nodes: Template };
export type Template = readonly Node[];

const read = new Map<string, Template>();

/** A template from its text. */
export function parse(text: string): Template {
  let template = read.get(text);
  if (template === undefined) {
    const reader = new Reader(text);
    template = reader.nodes('');
    if (reader.at < text.length) reader.fail('unexpected end');
    read.set(text, template);
  }
  return template;
}

/** Reads a template from left to right. */
class Reader {
  at = 0;

  constructor(readonly text: string) {}

  fail(problem: string): never {
    throw new Error(`${this.text}: ${problem} at ${this.at}`);
  }

  take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  expect(char: string): void {
    if (this.text[this.at] !== char) this.fail(`${char} is missing`);
    this.at += 1;
  }

  /** Nodes up to one of these characters. */
  nodes(ends: string): Template {
    const found: Node[] = [];
    for (let char = this.text[this.at]; char !== undefined; char = this.text[this.at]) {
      if (ends.includes(char)) break;
      if (char === '{') found.push(this.braces());
      else if (char === '[') {
        this.at += 1;
        found.push({ do: 'part', nodes: this.nodes(']') });
        this.expect(']');
      } else if ('}]|'.includes(char)) break;
      else found.push(this.take(/[^{}[\]|]+/y));
    }
    return found;
  }

  braces(): Node {
    this.expect('{');
    const head = this.take(/[^{}[\]|?]*/y);
    if (this.text[this.at] === '?') {
      const options: Template[] = [];
      while (options.length === 0 || this.text[this.at] === '|') {
        this.at += 1;
        options.push(this.nodes('|}'));
      }
      this.expect('}');
      if (options.length < 2) this.fail('a choice needs two options');
      return { do: 'choose', name: this.argument(head).name, options };
    }
    this.expect('}');
    const capital = head.startsWith('^');
    const inside = capital ? head.slice(1) : head;
    if (inside.startsWith('@')) return { do: 'include', key: inside.slice(1), capital };
    return { do: 'insert', args: inside.split('+').map((each) => this.argument(each)), capital };
  }

  argument(text: string): Argument {
    const found = /^(?:([a-z_]+) )?([a-z_]+)(?::([a-z-]+))?$/.exec(text);
    if (found === null) this.fail(`${text} is no argument`);
    return { number: found[1] ?? '', name: found[2] ?? '', form: found[3] ?? '' };
  }
}
