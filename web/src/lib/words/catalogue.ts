// The catalogue: every sentence of the game in the reader's language, from the same files that the library reads.
// src/lancaster/words/catalogue.py describes it.
import types from '../../../../src/lancaster/words/arguments.toml';
import { capital, signed } from './grammar';
import { COLOURS } from './known';
import { parse, type Argument, type Node, type Template } from './template';

/** The type of each argument: a name, or groups of nouns. */
export type Types = Readonly<Record<string, string | readonly string[]>>;
type Forms = Readonly<Record<string, string>>;
/** A group of nouns: forms that all of them have, and the nouns, some with forms of their own. */
type Group = Readonly<Record<string, string>> & {
  readonly nouns?: Readonly<Record<string, string | Forms>>;
};
export interface Names {
  readonly cases: readonly string[];
  readonly list: { readonly last: string; readonly softer?: string; readonly softer_before?: string };
  readonly date: { readonly form: string; readonly months: readonly string[] };
  readonly person: Readonly<Record<string, Forms>>;
  readonly things: Readonly<Record<string, Forms>>;
  readonly knights: Readonly<Record<string, Forms>>;
  readonly word: Readonly<Record<string, Group>>;
}
/** Templates by key, some in tables of their own. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/** Who is who at a table: names by seat ('': by its colour), and the seat of the reader, if they are spoken to. */
export interface People {
  readonly players: number;
  readonly names: readonly string[];
  readonly you?: number | undefined;
}
export const NOBODY: People = { players: 0, names: [] };

export type Amounts = Readonly<Record<string, number>>;
export type Message = readonly [key: string, args: Args];
export type Value =
  string | number | boolean | null | Amounts | readonly number[] | readonly string[] | readonly Message[];
export type Args = Readonly<Record<string, Value | undefined>>;

const SEPARATORS: Readonly<Record<string, string>> = { comma: ', ', semicolon: '; ' };

/** The words of one language. */
export class Catalogue {
  /** Whether conflicts lie below each other, as on a phone: they are called what they look like there. */
  static stacked: () => boolean = () => false;

  constructor(
    readonly names: Names,
    readonly chapters: Readonly<Record<string, Messages>>,
  ) {}

  /** Whether there is such a message: for codes that came over the wire. */
  has(key: string): boolean {
    return typeof this.#found(key) === 'string';
  }

  template(key: string): Template {
    const found = this.#found(key);
    if (typeof found !== 'string') throw new Error(`there is no message ${key}`);
    return parse(found);
  }

  #found(key: string): string | Messages | undefined {
    let found: string | Messages | undefined = this.chapters;
    for (const part of key.split('.'))
      found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined;
    return found;
  }

  /** A message with its arguments filled in. */
  text(key: string, args: Args = {}, people: People = NOBODY): string {
    return new Filling(this, args, people).nodes(this.template(key));
  }

  /** A template that is no message of its own, filled in. */
  fill(template: string, args: Args = {}, people: People = NOBODY): string {
    return new Filling(this, args, people).nodes(parse(template));
  }

  // -- nouns -------------------------------------------------------------------------------------------------------

  /** `A, B and C` */
  listed(parts: readonly string[]): string {
    const last = parts.at(-1) ?? '';
    if (parts.length < 2) return last;
    const { list } = this.names;
    const softer =
      list.softer_before !== undefined && new RegExp(`^(?:${list.softer_before})`, 'i').test(last);
    return `${parts.slice(0, -1).join(', ')}${(softer && list.softer) || list.last}${last}`;
  }

  /** A noun of one of these groups, in a form; `castle gold` names the group itself. */
  word(groups: readonly string[], value: string, form = ''): string {
    const at = value.indexOf(' ');
    const places: (readonly [group: string, noun: string])[] =
      at > 0 ? [[value.slice(0, at), value.slice(at + 1)]] : groups.map((group) => [group, value]);
    for (const [name, key] of places) {
      const group = this.names.word[name];
      const shown = name === 'front' && Catalogue.stacked() ? 'stacked-front' : name;
      const noun = this.nouns(shown)[key] ?? (group?.['open'] === undefined ? undefined : key);
      if (group !== undefined && noun !== undefined) return formOf(group, noun, form || 'plain', value);
    }
    throw new Error(`no word for ${value} in ${groups.join(', ')}`);
  }

  /** The nouns of a group. */
  nouns(group: string): Readonly<Record<string, string | Forms>> {
    const { word } = this.names;
    return word[word[group]?.['like'] ?? group]?.nouns ?? {};
  }

  /** Something that is counted, without the number: `squire` (`one`), `squires` (`many`). */
  thing(what: string, form: string): string {
    const [number = '', unit] = form.split('-');
    const noun = this.names.things[what];
    const found = noun?.[form] ?? noun?.[number];
    if (found === undefined || (unit !== undefined && !this.names.cases.includes(unit)))
      throw new Error(`no word for ${what} in the form ${form}`);
    return found;
  }

  /** So much of something: `2 squires`; what is not counted in numbers: `a shield`. */
  amount(what: string, n: number, form = ''): string {
    const unit = form && `-${form}`;
    const one = Math.abs(n) === 1;
    if (one && this.names.things[what]?.['a'] !== undefined) return this.thing(what, `a${unit}`);
    return `${n} ${this.thing(what, `${one ? 'one' : 'many'}${unit}`)}`;
  }

  /** Knights by their strengths: `a knight of strength 2`, `knights of strength 3 and 1`. */
  knights(strengths: readonly number[], form = ''): string {
    const number = strengths.length === 0 ? 'none' : strengths.length === 1 ? 'one' : 'many';
    const said = this.names.knights[form || 'plain']?.[number];
    if (said === undefined) throw new Error(`knights have no form ${form}`);
    return said.replace('{}', this.listed(strengths.map(String)));
  }

  /** A day of the year, as the reader's clock has it: `3 May`. */
  date(moment: number): string {
    const { form, months } = this.names.date;
    const day = new Date(moment);
    return form.replace('{day}', String(day.getDate())).replace('{month}', months[day.getMonth()] ?? '');
  }

  // -- people ------------------------------------------------------------------------------------------------------

  /** What a seat is called: by its name, or its colour; two of the same name are told apart by colour. */
  seatName(seat: number, people: People): string {
    const colour = this.word(['colour'], COLOURS[seat % COLOURS.length] ?? 'blue');
    const name = people.names[seat] ?? '';
    if (name === '') return colour;
    return people.names.filter((each) => each === name).length > 1 ? `${name} (${colour})` : name;
  }

  /** Somebody in a form: `Ann`, `you`, `Ann's ally`; several: `Ann and Bob`; 'all': `everybody`. */
  person(who: number | string | readonly number[], people: People, form = ''): string {
    const forms = this.names.person[form || 'subject'];
    if (forms === undefined) throw new Error(`people have no form ${form}`);
    if (typeof who === 'string') return forms[who] ?? '';
    if (typeof who !== 'number') {
      const subject = (form === '' || form === 'subject') && who.length > 1; // the reader among others is named
      return this.listed(who.map((each) => this.person(each, people, subject ? 'name' : form)));
    }
    const seat = who % people.players;
    const ally = who >= people.players;
    const kind = seat === people.you ? (ally ? 'your_ally' : 'you') : ally ? 'ally' : 'other';
    return (forms[kind] ?? '').replaceAll('{}', this.seatName(seat, people));
  }
}

function formOf(group: Group, noun: string | Forms, form: string, value: string): string {
  const own = typeof noun === 'string' ? undefined : noun[form];
  if (own !== undefined) return own;
  const plain = typeof noun === 'string' ? noun : (noun['plain'] ?? '');
  const said = group[form];
  if (typeof said === 'string') return said.replace('{}', plain);
  if (form === 'plain') return plain;
  throw new Error(`${value} has no form ${form}`);
}

/** The catalogue of a language whose words of questions stand in a file of their own: nouns and messages get theirs. */
export function withPrompts(
  names: Names,
  prompts: Messages,
  chapters: Readonly<Record<string, Messages>>,
): Catalogue {
  const asked = { nouns: prompts['asked'] } as unknown as Group;
  const declined = prompts['declined'] ?? {};
  const told = prompts['prompt'] as Messages;
  return new Catalogue(
    { ...names, word: { ...names.word, asked } },
    { ...chapters, prompts: told, story: { ...chapters['story'], declined } },
  );
}

/** Fills one message and what is in it. */
class Filling {
  constructor(
    readonly words: Catalogue,
    readonly args: Args,
    readonly people: People,
  ) {}

  nodes(template: Template): string {
    return template.map((node) => this.node(node)).join('');
  }

  node(node: Node): string {
    if (typeof node === 'string') return node;
    switch (node.do) {
      case 'insert':
        return node.capital ? capital(this.insert(node.args)) : this.insert(node.args);
      case 'include': {
        const said = this.nodes(this.words.template(node.key));
        return node.capital ? capital(said) : said;
      }
      case 'choose':
        return this.nodes(node.options[Math.min(this.option(node.name), node.options.length - 1)] ?? []);
      case 'part':
        return this.part(node.nodes);
    }
  }

  part(nodes: Template): string {
    let said = '';
    for (const node of nodes) {
      const tied = typeof node !== 'string' && (node.do === 'insert' || node.do === 'include');
      if (tied && node.do === 'insert' && node.args.every(({ name }) => this.empty(name))) return '';
      if (typeof node !== 'string' && node.do === 'choose' && (this.args[node.name] ?? null) === null)
        return '';
      const text = this.node(node);
      if (tied && text === '') return '';
      said += text;
    }
    return said;
  }

  type(name: string): string | readonly string[] {
    const type = types[name];
    if (type === undefined) throw new Error(`no message speaks of ${name}`);
    return type;
  }

  empty(name: string): boolean {
    const value = this.args[name] ?? null;
    if (value === null || this.type(name) === 'person') return value === null;
    return typeof value === 'object' ? Object.keys(value).length === 0 : !value;
  }

  insert(args: readonly Argument[]): string {
    const [only, ...more] = args;
    if (only === undefined) return '';
    if (more.length)
      return this.words.listed(
        args.flatMap((each) => (this.empty(each.name) ? [] : this.parts(each.name, each.form))),
      );
    const parts = this.parts(only.name, only.form, only.number);
    if (this.type(only.name) !== 'messages' || only.form === '') return this.words.listed(parts);
    const separator = SEPARATORS[only.form];
    if (separator === undefined) throw new Error(`messages have no form ${only.form}`);
    return parts.join(separator);
  }

  /** An argument as text; what is a list in its parts. */
  parts(name: string, form: string, number = ''): string[] {
    const type = this.type(name);
    const value = this.args[name] ?? null;
    const { words } = this;
    if (value === null) throw new Error(`the argument ${name} is missing`);
    switch (type) {
      case 'text':
        return [value as string];
      case 'number':
        return [form === 'signed' ? signed(value as number) : `${value as number}`];
      case 'date':
        return [words.date(value as number)];
      case 'person':
        return [words.person(value as number | string | readonly number[], this.people, form)];
      case 'amounts':
        return Object.entries(value as Amounts).map(([what, n]) => words.amount(what, n, form));
      case 'knights':
        return [words.knights(value as readonly number[], form)];
      case 'messages':
        return (value as readonly Message[]).map(([key, args]) =>
          new Filling(words, { ...this.args, ...args }, this.people).nodes(words.template(key)),
        );
      case 'thing': {
        const what = value as string;
        return [number ? words.amount(what, this.args[number] as number, form) : words.thing(what, form)];
      }
    }
    if (typeof type === 'string') throw new Error(`${name} can only decide a choice`);
    const keys = typeof value === 'string' ? [value] : (value as readonly string[]);
    return keys.map((key) => words.word(type, key, form));
  }

  /** Which option a choice takes. */
  option(name: string): number {
    const value = this.args[name] ?? null;
    switch (this.type(name)) {
      case 'person': {
        if (value === null) throw new Error(`the argument ${name} is missing`);
        if (value === 'all') return 0;
        const seats = (typeof value === 'number' ? [value] : value) as readonly number[];
        if (seats.length !== 1) return 1;
        return seats[0] === this.people.you ? 2 : 0;
      }
      case 'number':
        return value === 1 ? 0 : 1;
      case 'flag':
      case 'text':
      case 'thing':
        return value ? 0 : 1;
    }
    if (value === null || typeof value !== 'object') return value ? 0 : 1;
    return Object.keys(value).length === 1 ? 0 : 1;
  }
}
