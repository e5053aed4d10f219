// English words: what everything is called.
import { bracketed, capital, grammar, of, signed } from '../grammar';
import type {
  BotCode,
  Charge,
  Colour,
  County,
  Form,
  Front,
  LawSet,
  Office,
  Part,
  Phase,
  Privilege,
  Space,
  Thing,
  Tile,
  Where,
  Who,
} from '../types';

const { list, number, one } = grammar('en-GB');
const plural = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

const things: Record<Thing, { one: string; many: string }> = {
  gold: { one: 'gold', many: 'gold' },
  squires: { one: 'squire', many: 'squires' },
  votes: { one: 'vote', many: 'votes' },
  seals: { one: 'seal', many: 'seals' },
  shame: { one: 'shame', many: 'shame' },
  points: { one: 'point', many: 'points' },
  knights: { one: 'new knight', many: 'new knights' },
  upgrades: { one: 'upgrade', many: 'upgrades' },
  extensions: { one: 'extension', many: 'extensions' },
  nobles: { one: 'noble', many: 'nobles' },
  bishops: { one: 'bishop', many: 'bishops' },
  crossing: { one: 'crossing to France', many: 'crossings to France' },
  start_player: { one: 'name the start player', many: 'name the start player' },
  exchanges: { one: 'exchange', many: 'exchanges' },
  conversions: { one: 'conversion', many: 'conversions' },
  purchases: { one: 'purchase', many: 'purchases' },
  send: { one: 'squire to send', many: 'squires to send' },
  'gold-tax': { one: 'gold to pay', many: 'gold to pay' },
  'squires-tax': { one: 'squire to pay', many: 'squires to pay' },
  swaps: { one: 'swap', many: 'swaps' },
};

const colours: Record<Colour, string> = {
  blue: 'Blue',
  green: 'Green',
  yellow: 'Yellow',
  red: 'Red',
  purple: 'Purple',
};
const charges: Record<Charge, string> = {
  lion: 'lion',
  stag: 'stag',
  falcon: 'falcon',
  rose: 'rose',
  boar: 'boar',
};
const counties: Record<County, string> = {
  Northumberland: 'Northumberland',
  Stafford: 'Stafford',
  York: 'York',
  Gloucester: 'Gloucester',
  Bedford: 'Bedford',
  Suffolk: 'Suffolk',
  Somerset: 'Somerset',
  Dorset: 'Dorset',
  Surrey: 'Surrey',
};
const spaces: Record<Space, string> = {
  squires: 'squires',
  gold: 'gold',
  mixed: 'squire and gold',
  votes: 'votes',
  knight: 'new knight',
  upgrade: 'upgrade',
};
const fronts: Record<Front, string> = {
  up1: 'upper left',
  up2: 'upper right',
  low1: 'lower left',
  low2: 'lower right',
};
const tiles: Record<Tile, string> = {
  upgrade: 'upgrade',
  noble: 'noble',
  gold: 'gold',
  squires: 'squires',
  'more-gold': 'more gold',
  'more-squires': 'more squires',
};
const offices: Record<Office, string> = {
  chancellor: 'Lord High Chancellor',
  constable: 'Lord High Constable',
  chamberlain: 'Lord Great Chamberlain',
};
const privileges: Record<Privilege, string> = { shield: 'shield', archer: 'archer', tudor: 'Tudor knight' };
const phases: Record<Phase, string> = {
  setup: 'Set-up',
  placement: 'Placement',
  parliament: 'Parliament',
  rewards: 'Rewards',
  over: 'The end',
};
const sets: Record<LawSet | 'random', { name: string; about: string }> = {
  base: { name: 'Base laws', about: 'The eighteen laws of the base game.' },
  new: { name: 'The New Laws', about: 'Eighteen other laws, for those who know the first ones.' },
  kings: {
    name: 'The King’s Laws',
    about: 'Base laws with eight laws about seals and shame; needs both modules.',
  },
  random: { name: 'Mixed by chance', about: 'For each section of the deck chance picks a set.' },
};
const modules = {
  court: { name: 'At the King’s Court', about: 'Lords, offices, seals, bishops and privileges.' },
  displeasure: {
    name: 'The King’s Displeasure',
    about: 'Shame for those who stay away from lost conflicts, and the Tower.',
  },
};
const bots: Record<BotCode, { name: string; about: string }> = {
  page: { name: 'Page', about: 'Plays at random, but never absurdly. A first opponent.' },
  squire: { name: 'Squire', about: 'Greedy: looks one step ahead and takes what looks best.' },
  knight: { name: 'Knight', about: 'Plans each phase, and bids votes by what a law is worth to everyone.' },
  lord: { name: 'Lord', about: 'Plays the game on in its head many times before it moves. The strongest.' },
};

/** A phrase that other languages say in several forms; here there is one. */
type Forms<T> = (of: T, form?: Form) => string;

/** `a knight of strength 2`, `knights of strength 3 and 1` */
const knights: Forms<readonly number[]> = (strengths) => {
  if (strengths.length === 0) return 'no knight';
  const all = list(strengths.map(String));
  return strengths.length === 1 ? `a knight of strength ${all}` : `knights of strength ${all}`;
};

/** `the knight of strength 2`, `the knights of strength 3 and 1` */
const theKnights: Forms<readonly number[]> = (strengths) =>
  `the ${strengths.length === 1 ? 'knight' : 'knights'} of strength ${list(strengths.map(String))}`;

/** `a shield`, `an archer` */
const aPrivilege: Forms<string> = (name) => `${name === 'archer' ? 'an' : 'a'} ${of(privileges, name, name)}`;

/** `in York`, `to the castle (gold)`, `from the conflict upper left` */
function place(name: string, where: Where): string {
  const before = where === 'name' ? '' : `${where} `;
  if (name === 'court') return where === 'in' ? 'at court' : `${before}court`;
  if (name === 'reserve') return `${before}the reserve`;
  if (name === 'tower') return `${before}the Tower`;
  if (name === 'treasury') return `${before}the treasury`;
  if (name === 'castle') return `${before}the castle`;
  if (name.startsWith('castle ')) return `${before}the castle (${of(spaces, name.slice(7), name.slice(7))})`;
  if (name in fronts) return `${before}the conflict ${fronts[name as Front]}`;
  if (name in offices) return `${before}the office of ${offices[name as Office]}`;
  return `${before}${of(counties, name, name)}`;
}

/** `2 squires`; the form of the noun does not matter in English. */
const amount: (what: string, n: number, form?: Form) => string = (what, n) => {
  const thing = of(things, what, { one: what, many: what });
  if (what === 'crossing' || what === 'start_player') return thing.one;
  return `${number(n)} ${one(n) ? thing.one : thing.many}`;
};

/** `2 squires, 2 gold and 1 vote` */
const amounts = (parts: readonly Part[], form: Form = 'nom'): string =>
  list(parts.map((part) => amount(part.what, part.amount, form)));

const who = (person: Who): string =>
  person.ally ? `${whose({ ...person, ally: false })} ally` : person.you === true ? 'you' : person.name;
const whose = (person: Who): string => (person.you === true && !person.ally ? 'your' : `${who(person)}’s`);

/** Where something in a purse comes from or goes to, for brackets and tables. */
function source(key: string, lawTitle: (law: string) => string): string {
  const [head = '', ...more] = key.split(' ');
  const rest = more.join(' ');
  if (head === 'law') return lawTitle(rest);
  if (head === 'county') return of(counties, rest, rest);
  if (head === 'castle') return `castle, ${of(spaces, rest, rest)}`;
  if (head === 'favour') return 'the King’s favour';
  return of<string>({ ...sources, ...offices, ...counties }, key, key);
}

const sources: Record<string, string> = {
  ballot: 'ballot',
  conflicts: 'conflicts',
  counties: 'counties',
  laws: 'laws',
  leftover: 'votes left over',
  ransom: 'ransom',
  table: 'round table',
  tower: 'the Tower',
  treasury: 'treasury',
  strength: 'strongest knights',
  extensions: 'most extensions',
  nobles: 'nobles at the table',
  seals: 'seals and bishops',
  shame: 'shame',
};

export const names = {
  colours,
  charges,
  counties,
  spaces,
  fronts,
  tiles,
  offices,
  privileges,
  phases,
  sets,
  modules,
  bots,
  /** The house of a colour with its charge: `Blue, the lion` */
  house: (colour: Colour, charge: Charge): string => `${colours[colour]}, the ${charges[charge]}`,
  /** The name of something counted, as a heading: `Squires` */
  thing: (what: string): string => capital(of(things, what, { one: what, many: what }).many),
  amount,
  amounts,
  knights,
  theKnights,
  /** `Knight of strength 2`, as a name */
  knight: (strength: number): string => `Knight of strength ${strength}`,
  aPrivilege,
  place,
  who,
  whose,
  source,
  /** `France 5 (4–2–1)` */
  card: (strength: number, points: readonly number[]): string =>
    bracketed(`France ${strength}`, points.join('–')),
  list,
  signed,
  ordinal: (n: number): string => `${n}${ENDINGS[plural.select(n)] ?? 'th'}`,
  former: 'Former player',
};
