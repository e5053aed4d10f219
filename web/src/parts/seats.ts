// How seats and tables are called: people and bots by their names, levels of bots, houses by their charge.
import { CHARGES, isColour } from '../drawing/shapes';
import type { Chair, Summary } from '$lib/wire';
import { w } from '$lib/words/index.svelte';
import { capital, of } from '$lib/words/grammar';
import { setTitle } from '$lib/words/laws';
import { companyOf, seatName } from '$lib/words/people';

export type Seats = Pick<Summary, 'players' | 'seats'>;

/** Whoever sits on a seat by name, with the colour where two are alike. */
export const nameAt = (seat: number, table: Seats): string =>
  seatName(seat, companyOf(table, w().game), w().game);

/** Everybody who sits at a table, in the order of seats. */
export const namesOf = (table: Seats): string[] =>
  table.seats.filter((chair) => !isFree(chair)).map((chair) => nameAt(chair.seat, table));

/** A bot by its text such as `lord:500ms`, `squire:lesson` or `lord:200@0.1.0`: its level, what it is like, its budget and version. */
export function level(bot: string): { name: string; about: string; budget: string } {
  const [, code = bot, amount, unit, version] = /^(\w+)(?::(?:(\d+)(\w*)|\w+))?(?:@(.+))?$/.exec(bot) ?? [];
  const known = of(w().game.names.bots, code, { name: capital(code), about: '' });
  const budget = [amount && (unit ? `${amount} ${unit}` : `${amount}×`), version];
  return { ...known, budget: budget.filter((part) => part).join(' · ') };
}

/** The bot that has a seat, rather than playing for somebody who is away. */
export const botOf = (chair: Chair | undefined): string | null =>
  chair?.person === null ? (chair.bot ?? null) : null;

/** The charge of a colour, as its house is called for short: Lion, Rose. */
export const houseOf = (colour: string): string =>
  isColour(colour) ? capital(w().game.names.charges[CHARGES[colour]]) : colour;

/** The house in full: Blue, the lion. */
export const houseInFull = (colour: string): string =>
  isColour(colour) ? w().game.names.house(colour) : colour;

/** Whether nobody sits there, or will. */
export const isFree = (chair: Summary['seats'][number]): boolean =>
  chair.person === null && chair.bot === null && chair.reserved === null;

export function tableName(table: Pick<Summary, 'name' | 'host' | 'seats'>): string {
  if (table.name !== '') return table.name;
  const host = table.seats.find((seat) => seat.person !== null && seat.person === table.host);
  return host ? w().shell.lobby.tableOf(host.label) : w().shell.lobby.unnamed;
}

export const lawsName = (laws: string): string => setTitle(laws) || w().shell.lawsMixed;

/** The material of a table by its name in the settings: a server's file has its own. */
export const materialName = (name: unknown): string =>
  typeof name === 'string' ? (w().shell.room.materials[name] ?? name) : '';

export function modulesName(table: Pick<Summary, 'court' | 'displeasure'>): string {
  const { court, displeasure } = w().game.names.modules;
  if (table.court) return table.displeasure ? w().shell.modules.both : court.name;
  return table.displeasure ? displeasure.name : w().shell.modules.none;
}
