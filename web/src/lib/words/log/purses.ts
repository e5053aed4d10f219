// Sentences about purses: who gets, pays, loses or returns what, and for what.
import { speaks, type Speaks } from '../grammar';
import { OFFICES } from '../known';
import type { Words } from '../index.svelte';
import type { Part, Who } from '../types';
import type { Pen } from './pen';
import { lordPlaced } from './placement';
import { bought, BOUGHT } from './rewards';
import { add, houseOf, isFinal, type Change } from './waiting';

type Game = Words['game'];

const ICONS: Record<string, string> = {
  gold: 'gold',
  squires: 'squire',
  votes: 'vote',
  seals: 'seal',
  shame: 'shame',
  points: 'point',
};

export function changed(pen: Pen, event: Change): void {
  const { log, names }: Game = pen.game;
  const { source, seat } = event;
  if (isFinal(event)) {
    scored(pen, event);
    return;
  }
  if (source === 'leftover') {
    leftover(pen, event);
    return;
  }
  if (source === 'law N1b') return; // the squires sent are told by themselves
  if (OFFICES.some((office) => office === source) && event.amount < 0) {
    pen.waiting.next('treasury-changed');
    const lord = pen.waiting.next('lord-placed');
    if (lord) {
      lordPlaced(pen, lord, [], event);
      return;
    }
  }
  if (source === 'table' || (source.startsWith('castle ') && event.amount > 0)) {
    castle(pen, event);
    return;
  }
  const who = pen.who(seat);
  const parts = pen.waiting.purse(seat, source, event);
  const freed = source === 'ransom' ? pen.waiting.next('went-home') : undefined;
  if (freed) {
    pen.say('prison', seat, log.ransom(who, -event.amount, freed.knights), event.rule);
    return;
  }
  const told = predicates(pen.game, parts, source, speaks(who));
  const next = event.amount < 0 ? pen.waiting.peek() : undefined;
  if (next && BOUGHT.includes(next.event) && houseOf(next) === seat) {
    pen.waiting.shift();
    bought(pen, next, told, next.event === 'noble-taken' ? '' : source);
    return;
  }
  const text = log.sentence(names.who(who), told, log.source(source));
  pen.say(ICONS[event.what] ?? 'gold', seat, text, event.rule);
}

/** What happens to a purse: pays, loses, returns, sends; gets, takes. */
export function predicates(game: Game, parts: readonly Part[], source: string, by: Speaks): string[] {
  const { does } = game.log;
  const lost = parts
    .filter((part) => part.amount < 0)
    .map((part) => ({ what: part.what, amount: -part.amount }));
  const got = parts.filter((part) => part.amount > 0);
  const told: string[] = [];
  if (lost.length) {
    const away = source === 'shame' || source === 'law K2a';
    const back = lost.every((part) => part.what === 'shame');
    told.push((away ? does.lose : back ? does.return : does.pay)(lost, by));
  }
  if (got.length) {
    told.push((got.every((part) => part.what === 'shame') ? does.take : does.get)(got, by));
  }
  return told;
}

function bySeat(pen: Pen, first: Change): { who: Who; amount: number }[] {
  const all: { who: Who; amount: number }[] = [];
  for (let event: Change | undefined = first; event; event = pen.waiting.change(first.source)) {
    all.push({ who: pen.who(event.seat), amount: event.amount });
  }
  return all;
}

function scored(pen: Pen, event: Change): void {
  const all = bySeat(pen, event).map(({ who, amount }) => ({ who, points: amount }));
  const { log }: Game = pen.game;
  pen.say('point', null, log.scored(log.source(event.source), all), event.rule);
}

function leftover(pen: Pen, event: Change): void {
  const all = bySeat(pen, event).map(({ who, amount }) => ({ who, votes: -amount }));
  const { log }: Game = pen.game;
  pen.say('vote', null, log.votesLost(all), event.rule);
}

/** The income of a castle and its table, in one sentence. */
function castle(pen: Pen, first: Change): void {
  const { waiting } = pen;
  const { seat } = first;
  const parts: Part[] = [];
  if (first.source !== 'table') add(parts, first);
  else waiting.unshift(first);
  for (;;) {
    const event = waiting.peek();
    if (event?.event === 'went-home' && event.rule === 'R4.6' && event.house === seat) waiting.shift();
    else if (event?.event === 'changed' && event.amount > 0 && waiting.change('castle ', seat))
      add(parts, event);
    else break;
  }
  const table = waiting.purse(seat, 'table');
  const { log }: Game = pen.game;
  pen.say('castle', seat, log.incomes(pen.who(seat), parts, table), first.rule);
}
