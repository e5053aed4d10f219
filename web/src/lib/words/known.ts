// The names of the notation, in its order.
import type { BotCode, Charge, Colour, County, Front, Kind, Office, Privilege, Space, Tile } from './types';

export const COLOURS: readonly Colour[] = ['blue', 'green', 'yellow', 'red', 'purple'];
export const CHARGES: Readonly<Record<Colour, Charge>> = {
  blue: 'lion',
  green: 'stag',
  yellow: 'falcon',
  red: 'rose',
  purple: 'boar',
};
export const KINDS: readonly Kind[] = ['gold', 'squires', 'votes', 'seals', 'shame', 'points'];
export const COUNTIES: readonly County[] = [
  'Northumberland',
  'Stafford',
  'York',
  'Gloucester',
  'Bedford',
  'Suffolk',
  'Somerset',
  'Dorset',
  'Surrey',
];
export const SPACES: readonly Space[] = ['squires', 'gold', 'mixed', 'votes', 'knight', 'upgrade'];
export const FRONTS: readonly Front[] = ['up1', 'up2', 'low1', 'low2'];
export const TILES: readonly Tile[] = ['upgrade', 'noble', 'gold', 'squires', 'more-gold', 'more-squires'];
export const OFFICES: readonly Office[] = ['chancellor', 'constable', 'chamberlain'];
export const PRIVILEGES: readonly Privilege[] = ['shield', 'archer', 'tudor'];
/** The network at five strengths, the weakest first; and the bots that think by rules. */
export const PEERS = ['baron', 'viscount', 'earl', 'marquess', 'duke'] as const satisfies readonly BotCode[];
export const BOT_CODES: readonly BotCode[] = [...PEERS, 'page', 'squire', 'knight', 'lord'];
/** Where the points of the final scoring come from, in their order. */
export const FINAL: readonly string[] = ['strength', 'extensions', 'nobles', 'seals', 'shame'];
