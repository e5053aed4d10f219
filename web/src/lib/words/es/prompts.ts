// Spanish words: what is asked, as a title and an instruction for every kind of decision.
import type { Words } from '../index.svelte';
import { names } from './names';

type Prompts = Words['game']['prompts'];
type Subject = Parameters<Prompts['ballot']['title']>[0];

const ally = (subject: Subject): string => (subject.ally ? ' para tu aliado' : '');
const orBishop = (subject: Subject): string =>
  subject.court
    ? subject.ally
      ? ', o retira un obispo del juego en su lugar'
      : ', o toma un obispo en su lugar'
    : '';

export const prompts: Prompts = {
  ballot: {
    title: (s) => `Votación sobre ${s.law}`,
    instruction: (s) => `${s.text} Vota sí o no, y añade fichas de voto si quieres. Con empate se aprueba.`,
  },
  castle: {
    title: (s) => (s.ally ? 'El castillo de tu aliado' : 'Tu castillo'),
    instruction: (s) =>
      s.ally
        ? 'Toma un caballero nuevo o un fortalecimiento, en el orden que quieras, o déjalo. No cuesta nada.'
        : 'Toma un caballero nuevo o un fortalecimiento por su precio en escuderos, en el orden que quieras, o déjalo.',
  },
  convert: {
    title: (s) => s.law,
    instruction: () =>
      'Cambia 2 monedas de oro por 1 escudero, o 2 escuderos por 1 moneda de oro: cuantas veces quieras, pero en un solo sentido.',
  },
  county: {
    title: (s) => s.county,
    instruction: (s) =>
      s.ally
        ? 'Retira al noble del juego, o toma la parte de la recompensa que tu aliado puede usar.'
        : `Llévate al noble o la recompensa; o paga ${names.amount('gold', s.bothPrice)} y toma las dos cosas.`,
  },
  crossing: {
    title: () => 'Travesía a Francia',
    instruction: (s) =>
      `El caballero de ${s.county} puede ir directamente a una batalla. No gana favor del rey y lucha ya en esta ronda.`,
  },
  exchange: { title: (s) => s.law, instruction: (s) => s.text },
  extension: {
    title: () => 'Construye una ampliación',
    instruction: () => 'Elige una casilla de tu castillo: cada ronda te da su recompensa, sin caballero.',
  },
  favour: {
    title: (s) => `El favor del rey${ally(s)}`,
    instruction: () => 'Toma una de las tablillas que están boca arriba; su recompensa se recibe en el acto.',
  },
  'first-extension': {
    title: () => 'Tu primera ampliación',
    instruction: () =>
      'Elige una casilla de tu castillo para ella: cada ronda te da su recompensa, sin caballero.',
  },
  'keep-counties': {
    title: (s) => s.law,
    instruction: () =>
      'Elige los condados por los que pagas 1 moneda de oro. De los demás, tus caballeros vuelven a la corte.',
  },
  'keep-extensions': {
    title: (s) => s.law,
    instruction: () =>
      'Elige las ampliaciones por las que pagas 1 escudero. Las demás no dan nada en esta ronda.',
  },
  noble: {
    title: (s) => (s.ally ? 'Retira a un noble' : 'Invita a un noble'),
    instruction: (s) =>
      s.ally
        ? 'Elige un condado: su noble sale del juego.'
        : 'Elige un condado: su noble viene a tu mesa redonda. Solo puedes tener uno de cada.',
  },
  place: {
    title: () => 'Coloca una pieza',
    instruction: (s) =>
      s.court
        ? 'Elige un caballero o tu lord y luego su sitio.'
        : 'Elige un caballero y luego su sitio: un condado, tu castillo o una batalla.',
  },
  'placed-upgrade': {
    title: () => 'Fortalece a un caballero colocado',
    instruction: (s) => `Elige uno de tus caballeros colocados; gana 1 de fuerza${orBishop(s)}.`,
  },
  purchase: {
    title: (s) => s.law,
    instruction: () => 'Compra una ampliación por 4 monedas de oro. Después puedes comprar más.',
  },
  ransom: {
    title: () => 'Rescata a tus prisioneros',
    instruction: (s) =>
      `Elige a quién rescatas ${names.place(s.front, 'from')}, por ${names.amount('gold', s.ransomPrice)} por punto de fuerza. Los demás pasan a tu reserva.`,
  },
  send: { title: (s) => s.law, instruction: (s) => s.text },
  start: {
    title: () => 'Nombra al jugador inicial',
    instruction: () => 'Puede ser cualquiera, también tú. Vale desde ahora.',
  },
  swap: {
    title: (s) => s.law,
    instruction: () =>
      'Tu caballero colocado de fuerza 3 puede cambiar de sitio con el de fuerza 4 de tu reserva.',
  },
  upgrade: {
    title: (s) => (s.ally ? 'Fortalece a un caballero de tu aliado' : 'Fortalece a un caballero'),
    instruction: (s) => `Elige un caballero fuera de la reserva; gana 1 de fuerza${orBishop(s)}.`,
  },
};
