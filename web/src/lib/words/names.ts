// Names of everything, from the nouns of the catalogue; sentences that are no messages of the catalogue are made of them.
import type { Catalogue } from './catalogue';
import { capital } from './grammar';
import { BOT_CODES } from './known';
import type {
  BotCode,
  Charge,
  Colour,
  County,
  Form,
  Front,
  Office,
  Part,
  Phase,
  Privilege,
  Space,
  Tile,
  Where,
  Who,
} from './types';

/** What something is called, and what it is. */
interface Described {
  readonly name: string;
  readonly about: string;
}

/** What a language says in its own way. */
interface Own {
  /** `Knight of strength 2`, as a name */
  readonly knight: (strength: number) => string;
  readonly ordinal: (n: number) => string;
}

const PLACES = ['spot', 'county', 'front', 'office', 'castle'];
const SOURCES = ['source', 'office', 'county'];

/** The names of a language. */
export function namesOf(words: Catalogue, own: Own) {
  const nouns = <K extends string>(group: string): Record<K, string> =>
    Object.fromEntries(
      Object.keys(words.nouns(group)).map((key) => [key, words.word([group], key)]),
    ) as Record<K, string>;
  const described = <K extends string>(group: string, keys: readonly K[]): Record<K, Described> =>
    Object.fromEntries(
      keys.map((key) => [key, { name: words.word([group], key), about: words.word([group], key, 'about') }]),
    ) as Record<K, Described>;
  const known = (form: Form): string => (words.names.cases.includes(form) ? form : '');

  const amount = (what: string, n: number, form: Form = 'nom'): string => words.amount(what, n, known(form));
  const called = ({ name, ally, you }: Who, form: string): string =>
    words.person(ally ? 1 : 0, { players: 1, names: [name], you: you === true ? 0 : undefined }, form);
  return {
    ...own,
    colours: nouns<Colour>('colour'),
    charges: nouns<Charge>('charge'),
    counties: nouns<County>('county'),
    spaces: nouns<Space>('space'),
    fronts: nouns<Front>('front'),
    tiles: nouns<Tile>('tile'),
    offices: nouns<Office>('office'),
    privileges: nouns<Privilege>('privilege'),
    phases: nouns<Phase>('phase'),
    modules: described('module', ['court', 'displeasure']),
    bots: described<BotCode>('player', BOT_CODES),
    former: words.word(['player'], 'former'),
    /** The house of a colour with its charge: `Blue, the lion` */
    house: (colour: Colour): string => words.word(['house'], colour),
    /** The name of something counted, as a heading: `Squires` */
    thing: (what: string): string => capital(words.thing(what, 'many')),
    amount,
    /** `2 squires, 2 gold and 1 vote` */
    amounts: (parts: readonly Part[], form: Form = 'nom'): string =>
      words.listed(parts.map((part) => amount(part.what, part.amount, form))),
    /** `a knight of strength 2`, `knights of strength 3 and 1` */
    knights: (strengths: readonly number[], form: Form = 'acc'): string =>
      words.knights(strengths, known(form)),
    /** `the knight of strength 2` as the object of a verb */
    theKnights: (strengths: readonly number[]): string => words.knights(strengths, 'object'),
    /** `a shield`, `an archer` */
    aPrivilege: (name: string, form: Form = 'acc'): string => amount(name, 1, form),
    /** `in York`, `to the castle (gold)`, `from the conflict upper left` */
    place: (name: string, where: Where): string => words.word(PLACES, name, where),
    who: (person: Who): string => called(person, 'name'),
    whose: (person: Who): string => called(person, 'of'),
    /** Where something in a purse comes from or goes to, for tables; laws by their titles. */
    source: (key: string): string => words.word(SOURCES, key, key.startsWith('law ') ? '' : 'cause'),
    list: (parts: readonly string[]): string => words.listed(parts),
  };
}
