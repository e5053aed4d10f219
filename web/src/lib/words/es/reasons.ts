// Spanish words: why an action is refused, and what is wrong with a text that is no action.
import { of } from '../grammar';
import type { Words } from '../index.svelte';
import type { ReasonArgs } from '../types';
import { names } from './names';
import { asked } from './prompts';

const { place, amount, spaces, tiles, privileges, offices, colours, counties } = names;
const county = (a: ReasonArgs): string => of(counties, a.county, a.county);
const space = (a: ReasonArgs): string => `«${of(spaces, a.space, a.space)}»`;
const office = (a: ReasonArgs): string => of(offices, a.office, a.office);

export const reasons: Words['game']['reasons'] = {
  'acted-since': () => 'entretanto ha actuado otra persona',
  'ally-must-remove': () =>
    'el lord del aliado tiene que retirar una clase de lo que hay en la cámara del tesoro',
  'already-built': (a) => `la ampliación ${space(a)} ya está construida`,
  'already-voted': () => 'ya has votado; deshazlo para cambiar tu voto',
  'archer-needs-new-space': (a) =>
    `un arquero solo acompaña a un caballero que ocupa una casilla nueva, y tú ya estás ${place(a.front, 'in')}`,
  'conflict-full': (a) => `las tres casillas ${place(a.front, 'from')} están ocupadas`,
  'favour-gone': (a) => `la tablilla de favor «${of(tiles, a.tile, a.tile)}» no está boca arriba`,
  'game-over': () => 'la partida ha terminado',
  'lord-is-placed': () => 'el lord no está en la corte',
  'must-choose': () => 'a la primera ampliación no se puede renunciar',
  'no-ally': () => 'solo hay aliados con dos jugadores',
  'no-bishop': () => 'no se puede tomar un obispo: no queda ninguno, o ya tienes los permitidos',
  'no-bishops-for-ally': () => 'los obispos solo apoyan a tu propio lord, nunca al del aliado',
  'no-conflict-there': (a) => `no hay ninguna ${place(a.front, 'name').replace(/^la /, '')}`,
  'no-knight-in-county': (a) => `no tienes ningún caballero en ${county(a)}`,
  'no-knight-in-reserve': () => 'en tu reserva no hay ningún caballero de fuerza 1',
  'no-knight-there': (a) => `no tienes ningún caballero ${place(a.front, 'in')}`,
  'no-noble-left': (a) => `ya no quedan nobles en ${county(a)}`,
  'no-privilege': (a) =>
    `no tienes ningún ${of(privileges, a.privilege, a.privilege)} que colocar en esta ronda`,
  'no-room-to-grow': (a) => `el caballero sería demasiado fuerte para ${place(a.place, 'name')}`,
  'no-space-for-archer': (a) =>
    `un arquero necesita una casilla libre debajo de su caballero, y ${place(a.front, 'in')} no hay dos casillas libres`,
  'no-squires-for-ally': () => 'los escuderos nunca acompañan a un caballero del aliado',
  'no-such-knight': (a) => `no hay ningún caballero de fuerza ${a.strength} ${place(a.place, 'in')}`,
  'no-such-knight-at-court': (a) => `no hay ningún caballero de fuerza ${a.strength} en la corte`,
  'no-such-prisoner': (a) => `no todos ellos son prisioneros tuyos ${place(a.front, 'in')}`,
  'no-such-seat': (a) => `nadie juega con ${of(colours, a.seat, a.seat)}`,
  'no-such-space': (a) => `el castillo de un aliado no tiene la casilla ${space(a)}`,
  'no-tribute': (a) => `aspirar al cargo de ${office(a)} cuesta ${amount(a.what, 1)}, y no tienes`,
  'noble-owned': (a) => `ya tienes al noble de ${county(a)}`,
  'none-stronger': (a) => `en tu reserva no hay ningún caballero de fuerza ${a.strength}`,
  'not-all-at-court': () => 'no todos esos caballeros están en la corte',
  'not-asked': (a) =>
    `no es eso lo que se pide ahora${a.asked ? `, sino ${of(asked, a.asked, a.asked)}` : ''}`,
  'not-both-for-ally': () => 'un aliado toma el noble o la recompensa, nunca las dos cosas',
  'not-built': (a) => `la ampliación ${space(a)} no está construida`,
  'not-enough': (a) => `hacen falta ${amount(a.what, a.needed)}, más de lo que tienes`,
  'not-in-play': () => 'eso es de una expansión que no se juega',
  'not-placed': (a) => `el caballero de fuerza ${a.strength} tiene que estar colocado, no en la corte`,
  'not-stronger': (a) =>
    `para desplazar a quien está ${place(a.place, 'in')} hace falta un total de ${a.needed} como mínimo`,
  'not-your-turn': () => 'no es tu turno',
  'nothing-there': (a) => `en la cámara del tesoro no hay ${names.thing(a.what).toLowerCase()}`,
  'nothing-to-take-back': () => 'no tienes ninguna jugada que deshacer',
  'one-squire-per-conflict': (a) =>
    `como mucho ${amount('squires', a.most)}: uno por cada batalla con un caballero tuyo`,
  'only-the-strength-3-knight': () => 'solo puede relevarse al caballero colocado de fuerza 3',
  'own-knight': (a) => `en ${county(a)} hay un caballero de tu propio bando; no puedes desplazarlo`,
  'own-lord-there': (a) => `en el cargo de ${office(a)} ya hay un lord de tu propio bando`,
  'revealed-since': () => 'entretanto se ha revelado algo secreto',
  'reward-void': (a) => `la recompensa de ${county(a)} no daría nada`,
  shielded: (a) => `un escudo protege al caballero de ${county(a)}`,
  'space-not-in-use': (a) => `en la casilla ${space(a)} no hay ni caballero ni ampliación`,
  'space-taken': (a) => `en la casilla ${space(a)} ya hay un caballero`,
  'too-weak-for-county': (a) => `${county(a)} pide fuerza ${a.minimum} sin escuderos`,
  'tower-full': (a) => `en la Torre solo cabe ya una fuerza de ${a.room}`,
  'tudor-needs-knight': () => 'un caballero Tudor acompaña a un lord solo junto a un caballero propio',
  'under-extension': (a) => `sobre la casilla ${space(a)} hay una ampliación`,
};

export const malformed: Words['game']['malformed'] = {
  incomplete: (word) => `falta algo después de «${word}»`,
  'no-number': (word) => `«${word}» no es un número`,
  'no-text': () => 'no es un texto',
  'not-canonical': (word) => `escríbelo como «${word}»`,
  'too-few': (word) => `«${word}» es menos de 1; omite la cantidad o escribe «none»`,
  'too-long': (word) => `donde está «${word}» no puede seguir nada`,
  'too-many': (word) => `«${word}» es más de lo que puede haber`,
  twice: (word) => `«${word}» está dos veces`,
  'unknown-word': (word) => `«${word}» no se entiende ahí`,
};
