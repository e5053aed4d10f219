// The scribe: turns the events of one action into as few sentences as read well. Where several events are one thing to a
// reader (a knight displaces another; a conflict with its points and shame) they are joined; what goes without saying
// (knights going home after their work, markers moving) is left out.
import { of } from '../grammar';
import type { Words } from '../index.svelte';
import type { GameEvent, LogLine } from '../types';
import { applied, counted } from './parliament';
import { Pen } from './pen';
import { displaced, lordPlaced, placed } from './placement';
import { changed } from './purses';
import { bought, countyOf, favour, fought, office, turned } from './rewards';
import { isFinal } from './waiting';

type Game = Words['game'];

const ROUTINE = ['R4.3', 'R4.6', 'R4.10', 'R8.6', 'R9.3']; // rules by which knights go home without a word
const PHASES: Record<string, string> = { parliament: 'parliament', rewards: 'castle' };

/** Writes down the events of one action, each sentence taking from the waiting events what belongs to it. */
export class Scribe extends Pen {
  #scoring = false;
  readonly #skipped = new Set<number>();

  /** Every sentence, in order. */
  write(): LogLine[] {
    for (let event = this.waiting.shift(); event !== undefined; event = this.waiting.shift()) {
      if (isFinal(event) && !this.#scoring) {
        this.#scoring = true;
        const { log }: Game = this.game;
        this.say('point', null, log.finalScoring, event.rule, true);
      }
      this.#tell(event);
    }
    return this.lines;
  }

  /** The sentence that begins with an event, if it needs one. */
  #tell(event: GameEvent): void {
    const { log, names }: Game = this.game;
    switch (event.event) {
      case 'privilege-moved':
      case 'marker-taken':
      case 'card-out':
      case 'moved-down':
      case 'treasury-changed':
        return;
      case 'began': {
        this.#skipped.clear();
        const text = log.round(event.round, of(names.phases, event.phase, event.phase));
        return this.say(PHASES[event.phase] ?? 'knight', null, text, event.rule, true);
      }
      case 'cards-turned': {
        const conflicts = event.conflicts.map((card) => this.card(card));
        return this.say('conflict', null, log.turned(conflicts, event.proposals.map(log.law)), event.rule);
      }
      case 'skipped':
        if (this.#skipped.has(event.seat)) return;
        this.#skipped.add(event.seat);
        return this.say('knight', event.seat, log.skipped(this.who(event.seat)), event.rule);
      case 'start-named':
        return this.say('start', this.seat, log.start(this.who(this.seat), this.who(event.seat)), event.rule);
      case 'ended': {
        const winners = event.winners.map((seat) => this.who(seat));
        return this.say('most', event.winners[0] ?? null, log.ended(winners), event.rule);
      }
      case 'changed':
        return changed(this, event);
      case 'placed':
        return placed(this, event, []);
      case 'lord-placed':
        return lordPlaced(this, event, [], null);
      case 'displaced':
        return displaced(this, event);
      case 'lord-home': {
        const ousted = this.waiting.next('displaced');
        return ousted && displaced(this, ousted);
      }
      case 'went-home': {
        if (ROUTINE.includes(event.rule)) return;
        const text = log.wentHome(this.who(event.house), event.knights, event.place);
        return this.say('knight', event.house, text, event.rule);
      }
      case 'lost':
        return this.say('prison', event.house, log.lost(this.who(event.house), event.knights), event.rule);
      case 'recruited':
      case 'upgraded':
      case 'bishop-taken':
      case 'noble-taken':
      case 'extended':
        return bought(this, event, [], countyOf(this, event));
      case 'crossed': {
        const text = log.crossed(this.who(event.house), event.strength, event.place);
        return this.say('crossing', event.house, text, event.rule);
      }
      case 'favour-taken':
        return favour(this, event);
      case 'turned':
        return turned(this, event);
      case 'voted':
        return this.say('vote', event.seat, log.sealed(this.who(event.seat)), event.rule, false, true);
      case 'counted':
        return counted(this, event);
      case 'repealed':
        return this.say('law', null, log.repealed(log.law(event.law)), event.rule);
      case 'applied':
        return applied(this, event);
      case 'squires-sent': {
        if (event.amount <= 0) return;
        const text = log.squiresSent(this.who(event.house), event.amount, event.front);
        return this.say('squire', event.house, text, event.rule);
      }
      case 'fought':
        return fought(this, event);
      case 'office-held':
        return office(this, event);
    }
  }
}
