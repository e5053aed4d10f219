// Sentences of the placement: a knight or a lord is placed, and who has to leave for it.
import { capital, of, speaks } from '../grammar';
import { OFFICES } from '../known';
import type { Words } from '../index.svelte';
import type { EventOf } from '../types';
import type { Pen } from './pen';
import type { Change } from './waiting';

type Game = Words['game'];

type Ousted = readonly EventOf<'displaced'>[];

export function displaced(pen: Pen, event: EventOf<'displaced'>): void {
  const { waiting } = pen;
  while (waiting.next('privilege-moved'));
  const newcomer = waiting.next('placed');
  if (newcomer) {
    placed(pen, newcomer, [event]);
    return;
  }
  const tribute = waiting.change('', undefined);
  waiting.next('treasury-changed');
  const lord = waiting.next('lord-placed');
  if (lord) {
    lordPlaced(pen, lord, [event], tribute ?? null);
    return;
  }
  const { log }: Game = pen.game;
  const who = pen.who(event.house);
  const lordly = OFFICES.some((office) => office === event.place);
  const clause = lordly ? log.lordLeaves(who, event.knights) : log.goesHome(who, event.knights);
  pen.say('knight', event.house, capital(log.joined([clause])), event.rule);
}

export function placed(pen: Pen, event: EventOf<'placed'>, ousted: Ousted): void {
  const { log }: Game = pen.game;
  if (event.squires) pen.waiting.change(event.place);
  const [returned] = pen.waiting.purse(event.house, 'tower');
  const who = pen.who(event.house);
  let clause = log.placed(who, event.strength, event.place, event);
  if (returned) clause = log.and(clause, log.returnsShame(-returned.amount, speaks(who)));
  const leaving = ousted.map((each) => log.goesHome(pen.who(each.house), each.knights));
  pen.say(`knight-${event.strength}`, event.house, log.joined([clause, ...leaving]), event.rule);
}

export function lordPlaced(
  pen: Pen,
  event: EventOf<'lord-placed'>,
  ousted: Ousted,
  paid: Change | null,
): void {
  const { log, names }: Game = pen.game;
  const who = pen.who(event.house);
  if (event.place === 'treasury') {
    const taken = pen.waiting.next('treasury-changed');
    pen.waiting.change('treasury');
    const clause = log.treasury(who);
    const part = taken && { what: taken.what, amount: -taken.amount };
    const text = part ? log.and(clause, log.treasuryTakes(part, who.ally)) : clause;
    pen.say('treasury', event.house, log.joined([text]), event.rule);
    return;
  }
  const band = { knights: event.knights, bishops: event.bishops, tudor: event.tudor > 0 };
  const office = of(names.offices, event.place, event.place);
  const clauses = [log.applies(who, office, band, event.strength)];
  if (paid) clauses.push(log.tribute({ what: paid.what, amount: -paid.amount }));
  for (const each of ousted) clauses.push(log.lordLeaves(pen.who(each.house), each.knights));
  pen.say('lord', event.house, log.joined(clauses), event.rule);
}
