// Names of what came over the wire: laws, houses, and where points come from.
import { capital, of } from './grammar';
import { w, type Words } from './index.svelte';
import { CHARGES, COLOURS } from './known';
import type { Colour } from './types';

type Game = Words['game'];

export const lawTitle = (law: string, game: Game = w().game): string =>
  of(game.laws, law, { title: law, text: '' }).title;
export const lawText = (law: string, game: Game = w().game): string =>
  of(game.laws, law, { title: law, text: '' }).text;
/** Where points or a purse's changes come from: `law B3a`, `county Somerset`, `conflicts`, `strength`, … */
export const sourceWords = (source: string, game: Game = w().game): string =>
  capital(game.names.source(source, (law) => lawTitle(law, game)));
export const colourOf = (house: number): Colour => COLOURS[house] ?? 'blue';
/** A house with its charge: `Blue, the lion`. */
export const houseName = (house: number, game: Game = w().game): string =>
  game.names.house(colourOf(house), CHARGES[colourOf(house)]);
