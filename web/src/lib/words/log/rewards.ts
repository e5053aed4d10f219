// Sentences of rewards: knights, upgrades, extensions, nobles, favours, offices, and the conflicts.
import { of, speaks } from '../grammar';
import type { Words } from '../index.svelte';
import type { EventOf, GameEvent } from '../types';
import type { Pen } from './pen';
import { houseOf } from './waiting';

type Game = Words['game'];

/** What a payment can be for. */
export const BOUGHT = ['recruited', 'upgraded', 'bishop-taken', 'extended', 'noble-taken'];

export function bought(pen: Pen, event: GameEvent, before: readonly string[], source: string): void {
  const { log, names }: Game = pen.game;
  const house = houseOf(event) ?? pen.seat;
  const who = pen.who(house);
  const [icon, done] = doing(pen, event, house);
  const text = log.sentence(names.who(who), [...before, done], source ? log.source(source) : '');
  const home = pen.waiting.peek();
  if (event.event === 'extended' && home?.event === 'went-home' && home.rule === 'R6.3') {
    pen.waiting.shift();
    pen.say(icon, house, log.joined([text.slice(0, -1), log.knightMakesRoom(home.knights)]), event.rule);
    return;
  }
  pen.say(icon, house, text, event.rule);
}

function doing(pen: Pen, event: GameEvent, house: number): readonly [icon: string, predicate: string] {
  const { log, names }: Game = pen.game;
  const who = pen.who(house);
  const by = speaks(who);
  switch (event.event) {
    case 'upgraded':
      return ['upgrade', log.does.upgrade(event.strength, event.place, by)];
    case 'bishop-taken':
      return ['bishop', log.does.bishop(who.ally, by)];
    case 'noble-taken':
      return ['noble', log.does.noble(of(names.counties, event.county, event.county), who.ally, by)];
    case 'extended':
      return ['extension', log.does.extend(of(names.spaces, event.space, event.space), by)];
    default:
      return ['new-knight', log.does.recruit(by)];
  }
}

/** The county a reward comes from: its knight goes home right after it. */
export function countyOf(pen: Pen, event: GameEvent): string {
  if (event.event === 'noble-taken') return '';
  const home = pen.waiting.find((each) => each.event !== 'privilege-moved' && each.event !== 'changed');
  const here = home?.event === 'went-home' && home.rule === 'R4.3' && home.house === houseOf(event);
  return here ? `county ${home.place}` : '';
}

export function favour(pen: Pen, event: EventOf<'favour-taken'>): void {
  const { log, names }: Game = pen.game;
  pen.waiting.purse(event.house, 'favour ');
  const reward = pen.context.box?.favours.find((each) => each.key === event.tile)?.reward;
  const lapses = event.house >= pen.context.players && !['upgrade', 'noble'].includes(event.tile);
  const text = reward ? names.amounts(reward) : of(names.tiles, event.tile, event.tile);
  pen.say('favour', event.house, log.favour(pen.who(event.house), text, lapses), event.rule);
}

export function turned(pen: Pen, event: EventOf<'turned'>): void {
  if (event.up) return;
  const { log, names }: Game = pen.game;
  const spaces = [event.space];
  for (let more = pen.waiting.next('turned'); more; more = pen.waiting.next('turned'))
    spaces.push(more.space);
  const told = spaces.map((space) => of(names.spaces, space, space));
  pen.say('extension', event.seat, log.turnedDown(pen.who(event.seat), told), event.rule);
}

export function office(pen: Pen, event: EventOf<'office-held'>): void {
  const { log, names }: Game = pen.game;
  const who = pen.who(event.house);
  const seals = pen.waiting
    .purse(event.house, event.office)
    .map((part) => names.amount(part.what, part.amount, 'acc'));
  const given = pen.waiting.next('privilege-moved');
  const gets = [...seals, ...(given?.privilege ?? []).map((each) => names.aPrivilege(each, 'acc'))];
  const clause = log.officeHeld(who, of(names.offices, event.office, event.office), event.won);
  const text = gets.length ? log.and(clause, log.getsThese(gets, speaks(who))) : clause;
  pen.say('office', event.house, log.joined([text]), event.rule);
}

export function fought(pen: Pen, event: EventOf<'fought'>): void {
  const { log }: Game = pen.game;
  const { waiting, context } = pen;
  const france =
    context.box?.conflicts.find((each) => each.name === event.card)?.strength ?? parseInt(event.card);
  const parts = [log.fought(event.front, event.won, event.strength, france)];
  if (event.ranks.length) {
    const ranks = event.ranks.map((rank) =>
      log.rank(pen.who(rank.house), rank.archer, rank.strength, rank.points),
    );
    parts.push(log.ranks(ranks));
  }
  const shamed: number[] = [];
  for (;;) {
    const change = waiting.change('conflicts');
    if (change) {
      if (change.what === 'shame') shamed.push(change.seat);
      continue;
    }
    const after = waiting.next(
      'marker-taken',
      'squires-sent',
      'went-home',
      'privilege-moved',
      'moved-down',
      'card-out',
    );
    if (after?.event === 'moved-down') parts.push(log.movesDown);
    if (after === undefined || after.event === 'moved-down' || after.event === 'card-out') break;
  }
  if (shamed.length) {
    const all = shamed.length > 1 && shamed.length === context.players;
    parts.push(all ? log.allShamed : log.shamed(shamed.map((seat) => pen.who(seat))));
  }
  pen.say(event.won ? 'conflict' : 'sink', null, parts.join(' '), event.rule);
}
