// Spanish words: actions, as one reads them on a button or in a list of choices.
import { capital, of } from '../grammar';
import type { Words } from '../index.svelte';
import type { Company, Party } from '../types';
import { names } from './names';

type Game = Words['game'];

const { amount, list, place, aPrivilege, spaces, offices, counties, tiles } = names;

function company({ squires, beside }: Company): string {
  const parts = [...(squires ? [amount('squires', squires)] : []), ...beside.map((each) => aPrivilege(each))];
  return parts.length ? ` con ${list(parts)}` : '';
}

function party({ knights, bishops, tudor }: Party): string {
  const parts = [
    ...(knights.length ? [names.knights(knights)] : []),
    ...(bishops ? [amount('bishops', bishops)] : []),
    ...(tudor ? [aPrivilege('tudor')] : []),
  ];
  return parts.length ? ` con ${list(parts)}` : ' en solitario';
}

const ally = (yes: boolean, text: string): string => (yes ? `Aliado: ${text}` : capital(text));
const quoted = (space: string): string => `«${of(spaces, space, space)}»`;
const ALL: Record<string, string> = {
  gold: 'todo el oro',
  squires: 'todos los escuderos',
  votes: 'todas las fichas de voto',
};

export const acts: Game['acts'] = {
  place: (strength, to, beside, isAlly) =>
    ally(isAlly, `caballero de fuerza ${strength} ${place(to, 'to')}${company(beside)}`),
  office: (office, band, isAlly) =>
    ally(isAlly, `el lord aspira al cargo de ${of(offices, office, office)}${party(band)}`),
  treasury: (kind, isAlly) =>
    ally(
      isAlly,
      kind
        ? `el lord va a la cámara del tesoro y ${isAlly ? 'retira' : 'toma'} ${of(ALL, kind, kind)}`
        : 'el lord va a la cámara del tesoro y no toma nada',
    ),
  favour: (tile, reward) => `Favor del rey: ${reward || of(tiles, tile, tile)}`,
  noble: (county) => `El noble de ${of(counties, county, county)}`,
  upgrade: (strength, at) => `Fortalecer al ${strength} ${place(at, 'in')} hasta ${strength + 1}`,
  extend: (space) => `Construir la ampliación ${quoted(space)}`,
  ballot: (yes, votes) => `${yes ? 'Sí' : 'No'}${votes ? ` con ${amount('votes', votes)}` : ''}`,
  exchange: (times) => (times === 1 ? 'Cambiar una vez' : `Cambiar ${times} veces`),
  buy: (kind, n) =>
    kind === 'gold'
      ? `${amount('gold', n)} por ${amount('squires', 2 * n)}`
      : `${amount('squires', n)} por ${amount('gold', 2 * n)}`,
  send: (fronts) =>
    capital(list(fronts.map((each) => `${amount('squires', each.squires)} ${place(each.front, 'to')}`))),
  counties: (all) => `Pagar por ${list(all.map((each) => of(counties, each, each)))}`,
  extensions: (all) => `Pagar por ${list(all.map(quoted))}`,
  take: {
    noble: () => 'Llevarse al noble',
    reward: () => 'Tomar la recompensa',
    both: (price) => (price ? `Las dos cosas, por ${amount('gold', price)}` : 'Las dos cosas'),
  },
  cross: (front) => `Cruzar ${place(front, 'to')}`,
  start: (name) => `Empieza ${name}`,
  ransom: (strengths) => `Rescatar ${names.theKnights(strengths)}`,
  bishop: () => 'Tomar un obispo en su lugar',
  recruit: () => 'Tomar el caballero nuevo',
  none: () => 'Nada',
};

export const declines: Game['declines'] = {
  ballot: 'No',
  castle: 'Dejarlo',
  convert: 'No cambiar nada',
  county: 'No tomar nada',
  crossing: 'Quedarse en casa',
  exchange: 'No cambiar nada',
  extension: 'No construir',
  favour: 'Ningún favor',
  'first-extension': 'No construir',
  'keep-counties': 'No pagar por ninguno',
  'keep-extensions': 'No pagar por ninguna',
  noble: 'Ningún noble',
  place: 'Nada',
  'placed-upgrade': 'Ningún fortalecimiento',
  purchase: 'No comprar más',
  ransom: 'No rescatar a nadie',
  send: 'No enviar a nadie',
  start: 'Nada',
  swap: 'Sin relevo',
  upgrade: 'Ningún fortalecimiento',
};

export const choices: Game['choices'] = {
  ally: () => 'Tu aliado',
  piece: (word) => (word === 'lord' ? 'Tu lord' : names.knight(Number(word))),
  county: (word) => of(counties, word, word),
  squires: (word) => `con ${amount('squires', Number(word))}`,
  beside: (word) => `con ${aPrivilege(word)}`,
  castle: () => 'Tu castillo',
  space: (word) => capital(of(spaces, word, word)),
  conflict: (word) => capital(place(word, 'name').replace(/^la /, '')),
  tower: () => 'La Torre',
  office: (word) => of(offices, word, word),
  party: (word) =>
    word === 'bishop'
      ? 'con un obispo'
      : word === 'tudor'
        ? `con ${aPrivilege(word)}`
        : `con ${names.knights([Number(word)])}`,
  treasury: () => 'Cámara del tesoro',
  kind: (word) => names.thing(word),
  votes: (word) => `con ${amount('votes', Number(word))}`,
  claim: (word) => (word === 'noble' ? 'El noble' : word === 'reward' ? 'La recompensa' : 'Las dos cosas'),
  times: (word) => (word === '1' ? 'una vez' : `${word} veces`),
  tile: (word) => capital(of(tiles, word, word)),
  strength: (word) => names.knight(Number(word)),
  place: (word) => capital(place(word, 'in')),
  plain: () => 'solo eso',
};

export const verbs: Game['verbs'] = {
  favour: 'Favor',
  noble: 'Noble',
  upgrade: 'Fortalecer',
  bishop: 'Obispo',
  extend: 'Construir',
  yes: 'Sí',
  no: 'No',
  exchange: 'Cambiar',
  buy: 'Comprar',
  send: 'Enviar',
  pay: 'Pagar por',
  take: 'Tomar',
  cross: 'Cruzar',
  start: 'Jugador inicial',
  recruit: 'Caballero nuevo',
  ransom: 'Rescatar',
  none: 'Nada',
};
