// “Play now”: a level, a number of players and a house make a table against bots. What was chosen last is kept.
import type { NewTable, SeatChoice } from '$lib/wire';
import type { BotCode } from '$lib/words/types';

export type Level = BotCode;

export interface Quick {
  level: Level;
  players: number;
  seat: number;
}

const KEY = 'quick';
export const FIRST: Quick = { level: 'viscount', players: 4, seat: 0 };

/** What was chosen last; sensible for a first visit. */
export function kept(levels: readonly Level[]): Quick {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Quick>;
    return proper({ ...FIRST, ...found }, levels);
  } catch {
    return proper(FIRST, levels);
  }
}

export function keep(quick: Quick): void {
  localStorage.setItem(KEY, JSON.stringify(quick));
}

/** Within what can be played: a level that is offered, and nobody sits beyond the table. */
export function proper(quick: Quick, levels: readonly Level[]): Quick {
  const players = Math.min(5, Math.max(2, Math.round(quick.players)));
  const usual = levels.includes(FIRST.level) ? FIRST.level : (levels[1] ?? FIRST.level);
  const level = levels.includes(quick.level) ? quick.level : usual;
  return { level, players, seat: quick.seat < players && quick.seat >= 0 ? quick.seat : 0 };
}

/** The table to ask for: not in the lobby, and forgiving. */
export function quickTable(quick: Quick, name: string): Partial<NewTable> {
  const bot: SeatChoice = { who: 'bot', bot: quick.level, label: '' };
  const me: SeatChoice = { who: 'me', label: '' };
  const seats = Array.from({ length: quick.players }, (_, seat) => (seat === quick.seat ? me : bot));
  return {
    name,
    players: quick.players,
    seats,
    listed: false,
    takeback: 'past-bots',
    id: crypto.randomUUID(),
  };
}

/** Any name of a list, but not the one there is. */
export function anyName(names: readonly string[], but = '', random = Math.random): string {
  const others = names.filter((name) => name !== but);
  return others[Math.floor(random() * others.length)] ?? but;
}
