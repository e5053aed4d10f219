// What several drawings share: the shield every knight is cut from, the charge of each colour, initials of counties.
export const SHIELD = 'M3 3H33V19.5C33 29.5 27 36 18 40C9 36 3 29.5 3 19.5Z';

export const COLOURS = ['blue', 'green', 'yellow', 'red', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];
/** A colour of a house, or `none` for the neutral knight of the Tower. */
export type Field = Colour | 'none';

export const CHARGES: Record<Colour, 'lion' | 'stag' | 'falcon' | 'rose' | 'boar'> = {
  blue: 'lion',
  green: 'stag',
  yellow: 'falcon',
  red: 'rose',
  purple: 'boar',
};

/** Lines in charts differ in their dashes too. */
export const DASHES: Record<Colour, string> = {
  blue: '',
  green: '7 4',
  yellow: '12 3',
  red: '2 4',
  purple: '9 3 2 3',
};

export const INITIALS: Record<string, string> = {
  Northumberland: 'N',
  Stafford: 'St',
  York: 'Y',
  Gloucester: 'G',
  Bedford: 'B',
  Suffolk: 'Sf',
  Somerset: 'So',
  Dorset: 'D',
  Surrey: 'Sy',
};

export const isColour = (text: string): text is Colour => (COLOURS as readonly string[]).includes(text);

/** A colour as the wire names it. */
export const field = (text: string | undefined): Field =>
  text !== undefined && isColour(text) ? text : 'none';

/** The icon of a thing as rewards, prices and forecasts name it. */
export const ICONS: Record<string, string> = {
  gold: 'gold',
  squires: 'squire',
  votes: 'vote',
  seals: 'seal',
  shame: 'shame',
  bishops: 'bishop',
  knights: 'new-knight',
  upgrades: 'upgrade',
  extensions: 'extension',
  nobles: 'noble',
  crossing: 'crossing',
  start_player: 'start',
  points: 'point',
  shield: 'shield',
  archer: 'archer',
  tudor: 'tudor',
};

/** The towers of a county's castle, as many as it asks strength: x, y, width. */
export const TOWERS: Record<number, readonly (readonly [number, number, number])[]> = {
  1: [[12, 6, 16]],
  2: [
    [5, 10, 11],
    [24, 10, 11],
  ],
  3: [
    [3, 12, 10],
    [15, 4, 10],
    [27, 12, 10],
  ],
  4: [
    [2, 12, 9],
    [11, 5, 8],
    [21, 5, 8],
    [29, 12, 9],
  ],
};

/** The outline of a battlemented tower. */
export function tower([x, y, width]: readonly [number, number, number]): string {
  const step = width / 5;
  return `M${x} 32V${y}h${step}v2.6h${step}v-2.6h${step}v2.6h${step}v-2.6h${step}V32Z`;
}

/** What every piece can be given. */
export interface Stance<C extends Field = Field> {
  colour: C;
  size?: number | undefined;
  faint?: boolean;
  lift?: boolean;
  ghost?: boolean;
}
