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
    const { rule } = event;
    switch (event.event) {
      case 'privilege-moved':
      case 'marker-taken':
      case 'card-out':
      case 'moved-down':
      case 'treasury-changed':
        break;
      case 'began': {
        this.#skipped.clear();
        const text = log.round(event.round, of(names.phases, event.phase, event.phase));
        this.say(PHASES[event.phase] ?? 'knight', null, text, rule, true);
        break;
      }
      case 'cards-turned': {
        const conflicts = event.conflicts.map((card) => this.card(card));
        this.say('conflict', null, log.turned(conflicts, event.proposals.map(log.law)), rule);
        break;
      }
      case 'skipped':
        if (!this.#skipped.has(event.seat))
          this.say('knight', event.seat, log.skipped(this.who(event.seat)), rule);
        this.#skipped.add(event.seat);
        break;
      case 'start-named':
        this.say('start', this.seat, log.start(this.who(this.seat), this.who(event.seat)), rule);
        break;
      case 'ended': {
        const winners = event.winners.map((seat) => this.who(seat));
        this.say('most', event.winners[0] ?? null, log.ended(winners), rule);
        break;
      }
      case 'changed':
        changed(this, event);
        break;
      case 'placed':
        placed(this, event, []);
        break;
      case 'lord-placed':
        lordPlaced(this, event, [], null);
        break;
      case 'displaced':
        displaced(this, event);
        break;
      case 'lord-home': {
        const ousted = this.waiting.next('displaced');
        if (ousted) displaced(this, ousted);
        break;
      }
      case 'went-home': {
        if (ROUTINE.includes(rule)) break;
        const text = log.wentHome(this.who(event.house), event.knights, event.place);
        this.say('knight', event.house, text, rule);
        break;
      }
      case 'lost':
        this.say('prison', event.house, log.lost(this.who(event.house), event.knights), rule);
        break;
      case 'recruited':
      case 'upgraded':
      case 'bishop-taken':
      case 'noble-taken':
      case 'extended':
        bought(this, event, [], countyOf(this, event));
        break;
      case 'crossed': {
        const text = log.crossed(this.who(event.house), event.strength, event.place);
        this.say('crossing', event.house, text, rule);
        break;
      }
      case 'favour-taken':
        favour(this, event);
        break;
      case 'turned':
        turned(this, event);
        break;
      case 'voted':
        this.say('vote', event.seat, log.sealed(this.who(event.seat)), rule, false, true);
        break;
      case 'counted':
        counted(this, event);
        break;
      case 'repealed':
        this.say('law', null, log.repealed(log.law(event.law)), rule);
        break;
      case 'applied':
        applied(this, event);
        break;
      case 'squires-sent': {
        if (event.amount <= 0) break;
        const text = log.squiresSent(this.who(event.house), event.amount, event.front);
        this.say('squire', event.house, text, rule);
        break;
      }
      case 'fought':
        fought(this, event);
        break;
      case 'office-held':
        office(this, event);
        break;
    }
  }
}
