// German words: actions, as one reads them on a button or in a list of choices.
import { capital, of } from '../grammar';
import type { Words } from '../index.svelte';
import type { Company, Party } from '../types';
import { names } from './names';

type Game = Words['game'];

const { amount, list, place, aPrivilege, spaces, offices, counties, tiles } = names;

function company({ squires, beside }: Company): string {
  const parts = [
    ...(squires ? [amount('squires', squires, 'dat')] : []),
    ...beside.map((each) => aPrivilege(each, 'dat')),
  ];
  return parts.length ? ` mit ${list(parts)}` : '';
}

function party({ knights, bishops, tudor }: Party): string {
  const parts = [
    ...(knights.length ? [names.knights(knights, 'dat')] : []),
    ...(bishops ? [amount('bishops', bishops, 'dat')] : []),
    ...(tudor ? [aPrivilege('tudor', 'dat')] : []),
  ];
  return parts.length ? ` mit ${list(parts)}` : ' allein';
}

const ally = (yes: boolean, text: string): string => (yes ? `Verbündeter: ${text}` : capital(text));
const quoted = (space: string): string => `„${of(spaces, space, space)}“`;
const ALL: Record<string, string> = {
  gold: 'das ganze Gold',
  squires: 'alle Knappen',
  votes: 'alle Stimmsteine',
};

export const acts: Game['acts'] = {
  place: (strength, to, beside, isAlly) =>
    ally(isAlly, `Ritter der Stärke ${strength} ${place(to, 'to')}${company(beside)}`),
  office: (office, band, isAlly) =>
    ally(isAlly, `Lord bewirbt sich um das Amt des ${of(offices, office, office)}${party(band)}`),
  treasury: (kind, isAlly) =>
    ally(
      isAlly,
      kind
        ? `Lord in die Schatzkammer, ${isAlly ? 'entfernt' : 'nimmt'} ${of(ALL, kind, kind)}`
        : 'Lord in die Schatzkammer, nimmt nichts',
    ),
  favour: (tile, reward) => `Gunst des Königs: ${reward || of(tiles, tile, tile)}`,
  noble: (county) => `Der Adlige von ${of(counties, county, county)}`,
  upgrade: (strength, at) => `Die ${strength} ${place(at, 'in')} auf ${strength + 1} aufwerten`,
  extend: (space) => `Den Ausbau ${quoted(space)} bauen`,
  ballot: (yes, votes) => `${yes ? 'Ja' : 'Nein'}${votes ? ` mit ${amount('votes', votes, 'dat')}` : ''}`,
  exchange: (times) => (times === 1 ? 'Einmal tauschen' : `${times}-mal tauschen`),
  buy: (kind, n) =>
    kind === 'gold'
      ? `${amount('gold', n)} für ${amount('squires', 2 * n, 'acc')}`
      : `${amount('squires', n)} für ${amount('gold', 2 * n, 'acc')}`,
  send: (fronts) =>
    capital(list(fronts.map((each) => `${amount('squires', each.squires)} ${place(each.front, 'to')}`))),
  counties: (all) => `Zahlen für ${list(all.map((each) => of(counties, each, each)))}`,
  extensions: (all) => `Zahlen für ${list(all.map(quoted))}`,
  take: {
    noble: () => 'Den Adligen nehmen',
    reward: () => 'Den Ertrag nehmen',
    both: (price) => (price ? `Beides nehmen, für ${amount('gold', price, 'acc')}` : 'Beides nehmen'),
  },
  cross: (front) => `Überfahrt ${place(front, 'to')}`,
  start: (name) => `${name} beginnt`,
  ransom: (strengths) => `${capital(names.theKnights(strengths))} freikaufen`,
  bishop: () => 'Stattdessen einen Bischof nehmen',
  recruit: () => 'Den neuen Ritter nehmen',
  none: () => 'Nichts',
};

export const declines: Game['declines'] = {
  ballot: 'Nein',
  castle: 'Darauf verzichten',
  convert: 'Nichts tauschen',
  county: 'Nichts nehmen',
  crossing: 'Zu Hause bleiben',
  exchange: 'Nichts tauschen',
  extension: 'Nichts bauen',
  favour: 'Keine Gunst',
  'first-extension': 'Nichts bauen',
  'keep-counties': 'Für keines zahlen',
  'keep-extensions': 'Für keinen zahlen',
  noble: 'Kein Adliger',
  place: 'Nichts',
  'placed-upgrade': 'Keine Aufwertung',
  purchase: 'Nichts mehr kaufen',
  ransom: 'Niemanden freikaufen',
  send: 'Niemanden schicken',
  start: 'Nichts',
  swap: 'Nicht tauschen',
  upgrade: 'Keine Aufwertung',
};

export const choices: Game['choices'] = {
  ally: () => 'Dein Verbündeter',
  piece: (word) => (word === 'lord' ? 'Dein Lord' : names.knight(Number(word))),
  county: (word) => of(counties, word, word),
  squires: (word) => `mit ${amount('squires', Number(word), 'dat')}`,
  beside: (word) => `mit ${aPrivilege(word, 'dat')}`,
  castle: () => 'Dein Castle',
  space: (word) => of(spaces, word, word),
  conflict: (word) => capital(place(word, 'name')),
  tower: () => 'Der Tower',
  office: (word) => of(offices, word, word),
  party: (word) =>
    word === 'bishop'
      ? 'mit einem Bischof'
      : word === 'tudor'
        ? `mit ${aPrivilege(word, 'dat')}`
        : `mit ${names.knights([Number(word)], 'dat')}`,
  treasury: () => 'Schatzkammer',
  kind: (word) => names.thing(word),
  votes: (word) => `mit ${amount('votes', Number(word), 'dat')}`,
  claim: (word) => (word === 'noble' ? 'Der Adlige' : word === 'reward' ? 'Der Ertrag' : 'Beides'),
  times: (word) => (word === '1' ? 'einmal' : `${word}-mal`),
  tile: (word) => capital(of(tiles, word, word)),
  strength: (word) => names.knight(Number(word)),
  place: (word) => capital(place(word, 'in')),
  plain: () => 'nur das',
};

export const verbs: Game['verbs'] = {
  favour: 'Gunst',
  noble: 'Adliger',
  upgrade: 'Aufwerten',
  bishop: 'Bischof',
  extend: 'Bauen',
  yes: 'Ja',
  no: 'Nein',
  exchange: 'Tauschen',
  buy: 'Eintauschen',
  send: 'Schicken',
  pay: 'Zahlen für',
  take: 'Nehmen',
  cross: 'Überfahrt',
  start: 'Startspieler',
  recruit: 'Neuer Ritter',
  ransom: 'Freikaufen',
  none: 'Nichts',
};
