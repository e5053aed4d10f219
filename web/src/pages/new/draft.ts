// A table as it is being chosen, and what is asked of the server for it. Parts that do not go together never leave here.
import { correctionsOf, type OwnBox } from '$lib/box';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '$lib/time';
import type { NewTable, SeatChoice } from '$lib/wire';

export type Seat = 'me' | 'open' | `bot:${string}`;

export interface Draft {
  name: string;
  players: number;
  laws: string;
  court: boolean;
  displeasure: boolean;
  /** Who is to sit where; always five, of which the first count. */
  seats: readonly Seat[];
  /** Names for several seats of one's own. */
  labels: readonly string[];
  pace: 'live' | 'turns';
  /** One of the presets; empty: none. */
  clock: string;
  night: boolean;
  atZero: 'bot' | 'forfeit';
  standIn: string;
  takeback: 'strict' | 'consent' | 'past-bots';
  listed: boolean;
  watching: boolean;
  rated: boolean;
  autostart: boolean;
  seed: string;
  /** One that the server offers, or `own`: with the corrections of one's own box. */
  material: string;
}

export const OWN = 'own';
export const SHIPPED = 'shipped';

/** Presets by pace: minutes and seconds for live ones, hours for a decision by turns. */
export const LIVE: Readonly<Record<string, { minutes: number; seconds: number }>> = {
  quick: { minutes: 10, seconds: 10 },
  steady: { minutes: 20, seconds: 20 },
  slow: { minutes: 45, seconds: 30 },
};
export const TURNS: Readonly<Record<string, number>> = {
  h8: 8 * HOUR_MS,
  d1: DAY_MS,
  d2: 2 * DAY_MS,
  d7: 7 * DAY_MS,
};
/** When clocks run that rest at night, in minutes after midnight. */
export const OPENS_MINUTES = 8 * 60;
export const CLOSES_MINUTES = 23 * 60;

export const FRESH: Draft = {
  name: '',
  players: 4,
  laws: 'base',
  court: false,
  displeasure: false,
  seats: ['me', 'open', 'open', 'open', 'open'],
  labels: ['', '', '', '', ''],
  pace: 'live',
  clock: '',
  night: true,
  atZero: 'bot',
  standIn: 'knight',
  takeback: 'strict',
  listed: true,
  watching: true,
  rated: false,
  autostart: true,
  seed: '',
  material: SHIPPED,
};

/** Where there is nobody else: bots on all other seats, of the level that stands for an ordinary player. */
export function alone(bots: readonly string[]): Draft {
  const bot: Seat = `bot:${bots.includes('squire') ? 'squire' : (bots[0] ?? 'page')}`;
  return { ...FRESH, seats: ['me', bot, bot, bot, bot], takeback: 'past-bots', listed: false };
}

/** Change a draft; what follows from a change changes too. */
export function changed(draft: Draft, changes: Partial<Draft>): Draft {
  const next = { ...draft, ...changes };
  if (changes.laws === 'kings') next.court = next.displeasure = true;
  else if (next.laws === 'kings' && !(next.court && next.displeasure)) next.laws = 'base';
  if (changes.pace !== undefined && changes.pace !== draft.pace)
    next.clock = changes.pace === 'turns' ? 'd2' : '';
  if (next.rated) {
    next.seed = '';
    if (next.takeback === 'past-bots') next.takeback = 'strict';
    if (next.material === OWN) next.material = SHIPPED;
    next.seats = onlyOnce(next.seats);
  }
  return next;
}

/** At a rated table nobody has two seats. */
function onlyOnce(seats: readonly Seat[]): Seat[] {
  const first = seats.indexOf('me');
  return seats.map((seat, index) => (seat === 'me' && index !== first ? 'open' : seat));
}

export const inPlay = (draft: Draft): readonly Seat[] => draft.seats.slice(0, draft.players);
export const mine = (draft: Draft): number => inPlay(draft).filter((seat) => seat === 'me').length;
/** Whether the game begins at once. */
export const isFull = (draft: Draft): boolean => inPlay(draft).every((seat) => seat !== 'open');
/** A table of bots alone is none. */
export const hasPeople = (draft: Draft): boolean => inPlay(draft).some((seat) => !seat.startsWith('bot:'));

/** What is asked of the server. */
export function wanted(draft: Draft, zone: string, box: OwnBox = {}): Partial<NewTable> {
  const several = mine(draft) > 1;
  const seats = inPlay(draft).map((seat, index): SeatChoice => {
    if (seat.startsWith('bot:')) return { who: 'bot', bot: seat.slice(4), label: '' };
    return {
      who: seat as 'me' | 'open',
      label: several && seat === 'me' ? (draft.labels[index] ?? '').trim() : '',
    };
  });
  return {
    name: draft.name.trim(),
    players: draft.players,
    laws: draft.laws,
    court: draft.court,
    displeasure: draft.displeasure,
    seats,
    pace: draft.pace,
    clock: clockOf(draft, zone),
    at_zero: draft.atZero,
    stand_in: draft.standIn,
    takeback: draft.takeback,
    listed: draft.listed,
    watch: draft.watching ? 'anyone' : 'seated',
    rated: draft.rated,
    autostart: draft.autostart,
    seed: seedOf(draft.seed),
    material: draft.material === OWN ? SHIPPED : draft.material,
    corrections: draft.material === OWN ? correctionsOf(box) : [],
    id: crypto.randomUUID(),
  };
}

function clockOf(draft: Draft, zone: string): NonNullable<NewTable['clock']> | null {
  if (draft.pace === 'live') {
    const preset = LIVE[draft.clock];
    if (preset === undefined) return null;
    return { kind: 'live', bank: preset.minutes * MINUTE_MS, increment: preset.seconds * 1000 };
  }
  const perMove = TURNS[draft.clock];
  if (perMove === undefined) return null;
  const window = draft.night ? { opens: OPENS_MINUTES, closes: CLOSES_MINUTES, zone } : null;
  return { kind: 'turns', per_move: perMove, window };
}

/** A chosen seed, in digits; anything else is none. */
export function seedOf(text: string): string | null {
  return /^\d{1,39}$/.test(text.trim()) ? text.trim() : null;
}
