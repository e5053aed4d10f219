// Sentences of Parliament: how a vote ended, and what a law gives without a question.
import { speaks } from '../grammar';
import type { Words } from '../index.svelte';
import type { EventOf, Part } from '../types';
import type { Pen } from './pen';
import { predicates } from './purses';
import { add, same } from './waiting';

type Game = Words['game'];

export function counted(pen: Pen, event: EventOf<'counted'>): void {
  const { log }: Game = pen.game;
  while (pen.waiting.change('ballot'));
  const result = log.counted(log.law(event.law), event.accepted, event.yes, event.no);
  const ballots = event.ballots.map((ballot, seat) => log.ballot(pen.who(seat), ballot.yes, ballot.votes));
  const old = pen.waiting.next('repealed');
  const told = [log.ballots(result, ballots), ...(old ? [log.repealed(log.law(old.law))] : [])];
  pen.say(event.accepted ? 'yes' : 'no', null, told.join(' '), event.rule);
}

/** The law, and what it gives without a question. */
export function applied(pen: Pen, event: EventOf<'applied'>): void {
  const { log }: Game = pen.game;
  const source = `law ${event.law}`;
  const gains: { seat: number; parts: Part[] }[] = [];
  const gain = (seat: number, part: Part) => {
    let own = gains.find((each) => each.seat === seat);
    if (!own) gains.push((own = { seat, parts: [] }));
    add(own.parts, part);
  };
  for (let next = pen.waiting.peek(); next; next = pen.waiting.peek()) {
    if (next.event === 'changed' && next.source === source) gain(next.seat, next);
    else if (next.event === 'recruited') gain(next.house, { what: 'knights', amount: 1 });
    else if (next.event !== 'marker-taken') break;
    pen.waiting.shift();
  }
  const told: string[] = [];
  for (const { seat, parts } of gains) {
    const alike = gains.filter((each) => same(each.parts, parts)).map((each) => each.seat);
    if (seat === alike[0]) told.push(several(pen, alike, parts, source));
  }
  if (!told.length) told.push(openTo(pen, event));
  pen.say('law', null, log.applied(log.law(event.law), told), event.rule);
}

/** The same for one seat or several: `Ann and Bob get 3 points each`. */
function several(pen: Pen, seats: readonly number[], parts: readonly Part[], source: string): string {
  const { log, names }: Game = pen.game;
  const people = seats.map((seat) => pen.who(seat));
  const [first] = people;
  const all = seats.length > 1 && seats.length === pen.context.players;
  const many = seats.length > 1 && !all;
  const by = many ? 'many' : all || first === undefined ? 'one' : speaks(first);
  const subject = all ? log.everybody : names.list(people.map(names.who));
  const text = `${subject} ${names.list(predicates(pen.game, parts, source, by))}`;
  return many ? log.each(text) : text;
}

function openTo(pen: Pen, event: EventOf<'applied'>): string {
  const { log }: Game = pen.game;
  const seats = event.seats.flatMap((times, seat) => (times ? [seat] : []));
  if (!seats.length) return log.nobody;
  return seats.length === event.seats.length ? log.openToAll : log.openTo(seats.map((seat) => pen.who(seat)));
}
