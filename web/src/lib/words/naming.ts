// Names of what came over the wire: houses, and where points come from.
import { capital } from './grammar';
import { w, type Words } from './index.svelte';
import { COLOURS } from './known';
import type { Colour } from './types';

type Game = Words['game'];

/** Where points or a purse's changes come from: `law B3a`, `county Somerset`, `conflicts`, `strength`, … */
export const sourceWords = (source: string, game: Game = w().game): string =>
  capital(game.names.source(source));
export const colourOf = (house: number): Colour => COLOURS[house] ?? 'blue';
/** A house with its charge: `Blue, the lion`. */
export const houseName = (house: number, game: Game = w().game): string => game.names.house(colourOf(house));
