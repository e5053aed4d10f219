// German words: what everything is called. The terms are those of the German rulebooks (docs/glossary.md).
import { bracketed, capital, grammar, of, signed } from '../grammar';
import type { Words } from '../index.svelte';
import type { Form, Front, Office, Part, Thing, Where, Who } from '../types';

type Names = Words['game']['names'];

const { list, number, one } = grammar('de');

/** A noun: nominative, accusative and dative of one (the last two alike if not given), and of many. */
interface Noun {
  readonly one: string;
  readonly acc?: string;
  readonly dat?: string;
  readonly many: string;
  readonly manyDat?: string;
}

const things: Record<Thing, Noun> = {
  gold: { one: 'Gold', many: 'Gold' },
  squires: { one: 'Knappe', acc: 'Knappen', dat: 'Knappen', many: 'Knappen' },
  votes: { one: 'Stimmstein', many: 'Stimmsteine', manyDat: 'Stimmsteinen' },
  seals: { one: 'Siegel', many: 'Siegel', manyDat: 'Siegeln' },
  shame: { one: 'Schandemarker', many: 'Schandemarker', manyDat: 'Schandemarkern' },
  points: { one: 'Machtpunkt', many: 'Machtpunkte', manyDat: 'Machtpunkten' },
  knights: {
    one: 'neuer Ritter',
    acc: 'neuen Ritter',
    dat: 'neuem Ritter',
    many: 'neue Ritter',
    manyDat: 'neuen Rittern',
  },
  upgrades: { one: 'Aufwertung', many: 'Aufwertungen' },
  extensions: { one: 'Ausbau', many: 'Ausbauten' },
  nobles: { one: 'Adliger', acc: 'Adligen', dat: 'Adligen', many: 'Adlige', manyDat: 'Adligen' },
  bishops: { one: 'Bischof', many: 'Bischöfe', manyDat: 'Bischöfen' },
  crossing: { one: 'Überfahrt nach Frankreich', many: 'Überfahrten nach Frankreich' },
  start_player: { one: 'Wahl des Startspielers', many: 'Wahl des Startspielers' },
  exchanges: { one: 'Tausch', many: 'Tausche' },
  conversions: { one: 'Umtausch', many: 'Umtausche' },
  purchases: { one: 'Kauf', many: 'Käufe' },
  send: { one: 'Knappe zu entsenden', many: 'Knappen zu entsenden' },
  'gold-tax': { one: 'Gold zu zahlen', many: 'Gold zu zahlen' },
  'squires-tax': { one: 'Knappe zu zahlen', many: 'Knappen zu zahlen' },
  swaps: { one: 'Rittertausch', many: 'Rittertausche' },
};

const colours: Names['colours'] = { blue: 'Blau', green: 'Grün', yellow: 'Gelb', red: 'Rot', purple: 'Lila' };
const charges: Names['charges'] = {
  lion: 'Löwe',
  stag: 'Hirsch',
  falcon: 'Falke',
  rose: 'Rose',
  boar: 'Eber',
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
  squires: 'Knappen',
  gold: 'Gold',
  mixed: 'Knappe und Gold',
  votes: 'Stimmsteine',
  knight: 'Neuer Ritter',
  upgrade: 'Aufwertung',
};
const fronts: Names['fronts'] = {
  up1: 'oben links',
  up2: 'oben rechts',
  low1: 'unten links',
  low2: 'unten rechts',
};
const tiles: Names['tiles'] = {
  upgrade: 'Aufwertung',
  noble: 'Adliger',
  gold: 'Gold',
  squires: 'Knappen',
  'more-gold': 'mehr Gold',
  'more-squires': 'mehr Knappen',
};
const offices: Names['offices'] = {
  chancellor: 'Lord High Chancellor',
  constable: 'Lord High Constable',
  chamberlain: 'Lord Great Chamberlain',
};
const privileges: Names['privileges'] = {
  shield: 'Schutzschild',
  archer: 'Bogenschütze',
  tudor: 'Tudorritter',
};
const phases: Names['phases'] = {
  setup: 'Aufbau',
  placement: 'Platzieren der Ritter',
  parliament: 'Parlament',
  rewards: 'Erträge',
  over: 'Spielende',
};
const sets: Names['sets'] = {
  base: { name: 'Gesetze des Grundspiels', about: 'Die achtzehn Gesetze des Grundspiels.' },
  new: { name: 'Die neuen Gesetze', about: 'Achtzehn andere Gesetze für alle, die die ersten kennen.' },
  kings: {
    name: 'Die Gesetze des Königs',
    about: 'Das Grundspiel mit acht Gesetzen um Siegel und Schande; braucht beide Module.',
  },
  random: { name: 'Vom Zufall gemischt', about: 'Für jeden Abschnitt des Stapels wählt der Zufall.' },
};
const modules: Names['modules'] = {
  court: { name: 'Am Hofe des Königs', about: 'Lords, Ämter, Siegel, Bischöfe und Privilegien.' },
  displeasure: {
    name: 'Der Unmut des Königs',
    about: 'Schande für alle, die verlorenen Konflikten fernbleiben, und der Tower.',
  },
};
const bots: Names['bots'] = {
  page: { name: 'Page', about: 'Spielt aufs Geratewohl, aber nie unsinnig. Ein erster Gegner.' },
  squire: { name: 'Knappe', about: 'Gierig: schaut einen Schritt voraus und nimmt, was am besten aussieht.' },
  knight: {
    name: 'Ritter',
    about: 'Plant jede Phase und setzt Stimmsteine danach, was ein Gesetz für alle wert ist.',
  },
  lord: { name: 'Lord', about: 'Spielt die Partie viele Male im Kopf weiter, ehe er zieht. Der stärkste.' },
};

/** `einen Ritter der Stärke 2` (accusative, dative), `Ritter der Stärken 3 und 1` */
function knights(strengths: readonly number[], form: Form = 'acc'): string {
  if (strengths.length === 0)
    return form === 'nom' ? 'kein Ritter' : form === 'acc' ? 'keinen Ritter' : 'keinem Ritter';
  const all = list(strengths.map(String));
  if (strengths.length > 1) return `${form === 'dat' ? 'Rittern' : 'Ritter'} der Stärken ${all}`;
  return `${form === 'nom' ? 'ein' : form === 'acc' ? 'einen' : 'einem'} Ritter der Stärke ${all}`;
}

/** `den Ritter der Stärke 2`, `die Ritter der Stärken 3 und 1` */
function theKnights(strengths: readonly number[], form: Form = 'acc'): string {
  const all = list(strengths.map(String));
  if (strengths.length > 1) return `${form === 'dat' ? 'den Rittern' : 'die Ritter'} der Stärken ${all}`;
  return `${form === 'nom' ? 'der' : form === 'acc' ? 'den' : 'dem'} Ritter der Stärke ${all}`;
}

/** `ein Schutzschild`, `einen Bogenschützen`, `einem Tudorritter` */
function aPrivilege(name: string, form: Form = 'acc'): string {
  const noun = name === 'archer' && form !== 'nom' ? 'Bogenschützen' : of(privileges, name, name);
  if (form === 'dat') return `einem ${noun}`;
  return `${form === 'acc' && name !== 'shield' ? 'einen' : 'ein'} ${noun}`;
}

/** `in York`, `ins Castle (Gold)`, `aus dem Konflikt oben links` */
function place(name: string, where: Where): string {
  const say = (inside: string, to: string, from: string, plain: string): string =>
    ({ in: inside, to, from, name: plain })[where];
  if (name === 'court') return say('am Hof', 'an den Hof', 'vom Hof', 'der Hof');
  if (name === 'reserve')
    return say('im Nachschub', 'in den Nachschub', 'aus dem Nachschub', 'der Nachschub');
  if (name === 'tower') return say('im Tower', 'in den Tower', 'aus dem Tower', 'der Tower');
  if (name === 'treasury') {
    return say('in der Schatzkammer', 'in die Schatzkammer', 'aus der Schatzkammer', 'die Schatzkammer');
  }
  if (name === 'castle') return say('im Castle', 'ins Castle', 'aus dem Castle', 'das Castle');
  if (name.startsWith('castle ')) {
    const space = of(spaces, name.slice(7), name.slice(7));
    return `${say('im Castle', 'ins Castle', 'aus dem Castle', 'Castle')} (${space})`;
  }
  if (name in fronts) {
    return `${say('im Konflikt', 'in den Konflikt', 'aus dem Konflikt', 'Konflikt')} ${fronts[name as Front]}`;
  }
  if (name in offices) {
    const office = offices[name as Office];
    return `${say('im Amt des', 'in das Amt des', 'aus dem Amt des', 'das Amt des')} ${office}`;
  }
  const county = of(counties, name, name);
  return say(`in ${county}`, `nach ${county}`, `aus ${county}`, county);
}

function amount(what: string, n: number, form: Form = 'nom'): string {
  const noun = of<Noun>(things, what, { one: what, many: what });
  if (what === 'crossing' || what === 'start_player') return noun.one;
  const single = form === 'nom' ? noun.one : ((form === 'acc' ? noun.acc : noun.dat) ?? noun.one);
  const many = form === 'dat' ? (noun.manyDat ?? noun.many) : noun.many;
  return `${number(n)} ${one(n) ? single : many}`;
}

const amounts = (parts: readonly Part[], form: Form = 'nom'): string =>
  list(parts.map((part) => amount(part.what, part.amount, form)));

/** As a subject: `Ann`, `der Verbündete von Ann` */
const who = (person: Who): string =>
  person.you === true
    ? person.ally
      ? 'dein Verbündeter'
      : 'du'
    : person.ally
      ? `der Verbündete von ${person.name}`
      : person.name;
/** Behind what is owned: `von Ann`, `des Verbündeten von Ann` */
const whose = (person: Who): string => {
  if (person.you === true) return person.ally ? 'deines Verbündeten' : 'von dir';
  return person.ally ? `des Verbündeten von ${person.name}` : `von ${person.name}`;
};

function source(key: string, lawTitle: (law: string) => string): string {
  const [head = '', ...more] = key.split(' ');
  const rest = more.join(' ');
  if (head === 'law') return lawTitle(rest);
  if (head === 'county') return of(counties, rest, rest);
  if (head === 'castle') return `Castle, ${of(spaces, rest, rest)}`;
  if (head === 'favour') return 'Gunst des Königs';
  return of<string>({ ...sources, ...offices, ...counties }, key, key);
}

const sources: Record<string, string> = {
  ballot: 'Abstimmung',
  conflicts: 'Konflikte',
  counties: 'Counties',
  laws: 'Gesetze',
  leftover: 'übrige Stimmsteine',
  ransom: 'Freikauf',
  table: 'Tafelrunde',
  tower: 'Tower',
  treasury: 'Schatzkammer',
  strength: 'stärkste Ritterschaft',
  extensions: 'meiste Ausbauten',
  nobles: 'Adlige der Tafelrunde',
  seals: 'Siegel und Bischöfe',
  shame: 'Schande',
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
  thing: (what) => capital(of<Noun>(things, what, { one: what, many: what }).many),
  amount,
  amounts,
  knights,
  theKnights,
  knight: (strength) => `Ritter der Stärke ${strength}`,
  aPrivilege,
  place,
  who,
  whose,
  source,
  card: (strength, points) => bracketed(`Frankreich ${strength}`, points.join('–')),
  list,
  signed,
  ordinal: (n) => `${n}.`,
  former: 'Ehemaliger Spieler',
};
