// Spanish words: what everything is called. The terms are those of the Spanish rulebook (docs/glossary.md).
import { bracketed, capital, grammar, of, signed } from '../grammar';
import type { Words } from '../index.svelte';
import type { Form, Front, Office, Part, Thing, Where, Who } from '../types';

type Names = Words['game']['names'];

const { list, number, one } = grammar('es');

const things: Record<Thing, { one: string; many: string }> = {
  gold: { one: 'moneda de oro', many: 'monedas de oro' },
  squires: { one: 'escudero', many: 'escuderos' },
  votes: { one: 'ficha de voto', many: 'fichas de voto' },
  seals: { one: 'sello', many: 'sellos' },
  shame: { one: 'marca de deshonra', many: 'marcas de deshonra' },
  points: { one: 'punto de poder', many: 'puntos de poder' },
  knights: { one: 'caballero nuevo', many: 'caballeros nuevos' },
  upgrades: { one: 'fortalecimiento', many: 'fortalecimientos' },
  extensions: { one: 'ampliación', many: 'ampliaciones' },
  nobles: { one: 'noble', many: 'nobles' },
  bishops: { one: 'obispo', many: 'obispos' },
  crossing: { one: 'travesía a Francia', many: 'travesías a Francia' },
  start_player: { one: 'elegir al jugador inicial', many: 'elegir al jugador inicial' },
  exchanges: { one: 'intercambio', many: 'intercambios' },
  conversions: { one: 'cambio', many: 'cambios' },
  purchases: { one: 'compra', many: 'compras' },
  send: { one: 'escudero que enviar', many: 'escuderos que enviar' },
  'gold-tax': { one: 'moneda de oro que pagar', many: 'monedas de oro que pagar' },
  'squires-tax': { one: 'escudero que pagar', many: 'escuderos que pagar' },
  swaps: { one: 'relevo', many: 'relevos' },
};

const colours: Names['colours'] = {
  blue: 'Azul',
  green: 'Verde',
  yellow: 'Amarillo',
  red: 'Rojo',
  purple: 'Morado',
};
const charges: Names['charges'] = {
  lion: 'león',
  stag: 'ciervo',
  falcon: 'halcón',
  rose: 'rosa',
  boar: 'jabalí',
};
const counties: Names['counties'] = {
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
const spaces: Names['spaces'] = {
  squires: 'escuderos',
  gold: 'oro',
  mixed: 'escudero y oro',
  votes: 'votos',
  knight: 'caballero nuevo',
  upgrade: 'fortalecimiento',
};
const fronts: Names['fronts'] = {
  up1: 'de arriba a la izquierda',
  up2: 'de arriba a la derecha',
  low1: 'de abajo a la izquierda',
  low2: 'de abajo a la derecha',
};
const tiles: Names['tiles'] = {
  upgrade: 'fortalecimiento',
  noble: 'un noble',
  gold: 'oro',
  squires: 'escuderos',
  'more-gold': 'más oro',
  'more-squires': 'más escuderos',
};
const offices: Names['offices'] = {
  chancellor: 'Lord High Chancellor',
  constable: 'Lord High Constable',
  chamberlain: 'Lord Great Chamberlain',
};
const privileges: Names['privileges'] = { shield: 'escudo', archer: 'arquero', tudor: 'caballero Tudor' };
const phases: Names['phases'] = {
  setup: 'Preparación',
  placement: 'Distribución de tropas',
  parliament: 'Sesión en el parlamento',
  rewards: 'Recuento',
  over: 'Fin de la partida',
};
const sets: Names['sets'] = {
  base: { name: 'Leyes del juego básico', about: 'Las dieciocho leyes del juego básico.' },
  new: { name: 'Las nuevas leyes', about: 'Otras dieciocho leyes, para quien ya conoce las primeras.' },
  kings: {
    name: 'Las leyes del rey',
    about: 'El juego básico con ocho leyes sobre sellos y deshonra; hacen falta los dos módulos.',
  },
  random: { name: 'Mezcladas al azar', about: 'El azar elige para cada sección del mazo.' },
};
const modules: Names['modules'] = {
  court: { name: 'En la corte del rey', about: 'Lores, cargos, sellos, obispos y privilegios.' },
  displeasure: {
    name: 'El enojo del rey',
    about: 'Deshonra para quien falta a las batallas perdidas, y la Torre.',
  },
};
const bots: Names['bots'] = {
  page: { name: 'Paje', about: 'Juega al azar, pero nunca sin sentido. Un primer rival.' },
  squire: { name: 'Escudero', about: 'Codicioso: mira un paso adelante y toma lo que mejor parece.' },
  knight: {
    name: 'Caballero',
    about: 'Planea cada fase y gasta votos según lo que una ley vale para cada uno.',
  },
  lord: { name: 'Lord', about: 'Antes de mover sigue la partida muchas veces en la cabeza. El más fuerte.' },
};

/** A phrase that other languages say in several forms; here there is one. */
type Forms<T> = (of: T, form?: Form) => string;

/** `un caballero de fuerza 2`, `caballeros de fuerza 3 y 1` */
const knights: Forms<readonly number[]> = (strengths) => {
  if (strengths.length === 0) return 'ningún caballero';
  const all = list(strengths.map(String));
  return strengths.length === 1 ? `un caballero de fuerza ${all}` : `caballeros de fuerza ${all}`;
};

/** `el caballero de fuerza 2`, as an object of a verb `al caballero …` */
function theKnights(strengths: readonly number[], form: Form = 'acc'): string {
  const all = list(strengths.map(String));
  const [single, several] = form === 'acc' ? ['al', 'a los'] : ['el', 'los'];
  return strengths.length === 1
    ? `${single} caballero de fuerza ${all}`
    : `${several} caballeros de fuerza ${all}`;
}

const aPrivilege: Forms<string> = (name) => `un ${of(privileges, name, name)}`;

/** `en York`, `a la Torre`, `de la batalla de arriba a la izquierda` */
function place(name: string, where: Where): string {
  const feminine = (noun: string): string =>
    ({ in: `en la ${noun}`, to: `a la ${noun}`, from: `de la ${noun}`, name: `la ${noun}` })[where];
  const masculine = (noun: string): string =>
    ({ in: `en el ${noun}`, to: `al ${noun}`, from: `del ${noun}`, name: `el ${noun}` })[where];
  if (name === 'court') return feminine('corte');
  if (name === 'reserve') return feminine('reserva');
  if (name === 'tower') return feminine('Torre');
  if (name === 'treasury') return feminine('cámara del tesoro');
  if (name === 'castle') return masculine('castillo');
  if (name.startsWith('castle ')) return masculine(`castillo (${of(spaces, name.slice(7), name.slice(7))})`);
  if (name in fronts) return feminine(`batalla ${fronts[name as Front]}`);
  if (name in offices) return masculine(`cargo de ${offices[name as Office]}`);
  const county = of(counties, name, name);
  return { in: `en ${county}`, to: `a ${county}`, from: `de ${county}`, name: county }[where];
}

const amount: (what: string, n: number, form?: Form) => string = (what, n) => {
  const thing = of(things, what, { one: what, many: what });
  if (what === 'crossing' || what === 'start_player') return thing.one;
  return `${number(n)} ${one(n) ? thing.one : thing.many}`;
};

const amounts = (parts: readonly Part[], form: Form = 'nom'): string =>
  list(parts.map((part) => amount(part.what, part.amount, form)));

/** As a subject: `Ann`, `el aliado de Ann` */
const who = (person: Who): string =>
  person.you === true
    ? person.ally
      ? 'tu aliado'
      : 'tú'
    : person.ally
      ? `el aliado de ${person.name}`
      : person.name;
/** Behind what is owned: `de Ann`, `del aliado de Ann` */
const whose = (person: Who): string => {
  if (person.you === true) return person.ally ? 'de tu aliado' : 'tuyo';
  return person.ally ? `del aliado de ${person.name}` : `de ${person.name}`;
};

function source(key: string, lawTitle: (law: string) => string): string {
  const [head = '', ...more] = key.split(' ');
  const rest = more.join(' ');
  if (head === 'law') return lawTitle(rest);
  if (head === 'county') return of(counties, rest, rest);
  if (head === 'castle') return `castillo, ${of(spaces, rest, rest)}`;
  if (head === 'favour') return 'favor del rey';
  return of<string>({ ...sources, ...offices, ...counties }, key, key);
}

const sources: Record<string, string> = {
  ballot: 'votación',
  conflicts: 'batallas',
  counties: 'condados',
  laws: 'leyes',
  leftover: 'votos sobrantes',
  ransom: 'rescate',
  table: 'mesa redonda',
  tower: 'la Torre',
  treasury: 'cámara del tesoro',
  strength: 'caballería más fuerte',
  extensions: 'más ampliaciones',
  nobles: 'nobles de la mesa redonda',
  seals: 'sellos y obispos',
  shame: 'deshonra',
};

export const names: Names = {
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
  house: (colour, charge) => `${colours[colour]} (${charges[charge]})`,
  thing: (what) => capital(of(things, what, { one: what, many: what }).many),
  amount,
  amounts,
  knights,
  theKnights,
  knight: (strength) => `Caballero de fuerza ${strength}`,
  aPrivilege,
  place,
  who,
  whose,
  source,
  card: (strength, points) => bracketed(`Francia ${strength}`, points.join('–')),
  list,
  signed,
  ordinal: (n) => `${n}.º`,
  former: 'Antiguo jugador',
};
