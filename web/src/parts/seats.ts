// How seats and tables are called: people by their names, bots by their level, houses by their charge.
import { CHARGES, isColour } from '../drawing/shapes';
import type { Summary } from '$lib/wire';
import { w } from '$lib/words/index.svelte';
import { capital, of } from '$lib/words/grammar';
import { contextOf, seatName } from '$lib/words/people';

export type Seats = Pick<Summary, 'players' | 'seats'>;

/** Whoever sits on a seat: a person's name, a bot's level, with its colour where two are alike. */
export const nameAt = (seat: number, table: Seats): string =>
  seatName(seat, contextOf(table, null, w().game), w().game);

/** Everybody who sits at a table, in the order of seats. */
export const namesOf = (table: Seats): string[] =>
  table.seats.filter((chair) => !isFree(chair)).map((chair) => nameAt(chair.seat, table));

/** A bot by its text such as `lord:500ms`: its level, and what it is like. */
export function level(bot: string): { name: string; about: string } {
  const code = bot.split(':')[0] ?? bot;
  return of(w().game.names.bots, code, { name: bot, about: '' });
}

/** The charge of a colour, as its house is called for short: Lion, Rose. */
export const houseOf = (colour: string): string =>
  isColour(colour) ? capital(w().game.names.charges[CHARGES[colour]]) : colour;

/** The house in full: Blue, the lion. */
export const houseInFull = (colour: string): string =>
  isColour(colour) ? w().game.names.house(colour, CHARGES[colour]) : colour;

/** Whether nobody sits there, or will. */
export const isFree = (chair: Summary['seats'][number]): boolean =>
  chair.person === null && chair.bot === null && chair.reserved === null;

export function tableName(table: Pick<Summary, 'name' | 'host' | 'seats'>): string {
  if (table.name !== '') return table.name;
  const host = table.seats.find((seat) => seat.person !== null && seat.person === table.host);
  return host ? w().shell.lobby.tableOf(host.label) : w().shell.lobby.unnamed;
}

export const lawsName = (laws: string): string =>
  of(w().game.names.sets, laws, { name: w().shell.lawsMixed, about: '' }).name;

export function modulesName(table: Pick<Summary, 'court' | 'displeasure'>): string {
  const { court, displeasure } = w().game.names.modules;
  if (table.court) return table.displeasure ? w().shell.modules.both : court.name;
  return table.displeasure ? displeasure.name : w().shell.modules.none;
}
