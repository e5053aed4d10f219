// The scribe: turns the events of one action into as few sentences as read well. Where several events are one thing to a
// reader (a knight displaces another; a conflict with its points and shame) they are joined; what goes without saying
// (knights going home after their work, markers moving) is left out.
import { capital, of } from './grammar';
import { OFFICES } from './known';
import { person, type Context } from './people';
import type { EventOf, GameEvent, LogLine, Part, Who } from './types';
import { add, houseOf, isFinal, same, Waiting, type Change } from './waiting';
import type { Words } from './index.svelte';

type Game = Words['game'];

const ROUTINE = ['R4.3', 'R4.6', 'R4.10', 'R8.6', 'R9.3']; // rules by which knights go home without a word
const BOUGHT = ['recruited', 'upgraded', 'bishop-taken', 'extended', 'noble-taken']; // what a payment can be for
const ICONS: Record<string, string> = {
  gold: 'gold',
  squires: 'squire',
  votes: 'vote',
  seals: 'seal',
  shame: 'shame',
  points: 'point',
};

/** Writes down the events of one action, each sentence taking from the waiting events what belongs to it. */
export class Scribe {
  readonly lines: LogLine[] = [];
  readonly #waiting: Waiting;
  #scoring = false;
  readonly #skipped = new Set<number>();

  constructor(
    events: readonly GameEvent[],
    readonly context: Context,
    readonly game: Game,
    /** who has acted */
    readonly seat: number,
  ) {
    this.#waiting = new Waiting(events);
  }

  /** Every sentence, in order. */
  write(): LogLine[] {
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      if (isFinal(event) && !this.#scoring) {
        this.#scoring = true;
        this.say('point', null, this.game.log.finalScoring, event.rule, true);
      }
      this.#tell(event);
    }
    return this.lines;
  }

  say(icon: string, house: number | null, text: string, rule: string, heading = false, minor = false): void {
    if (text !== '') this.lines.push({ icon, house, text, rule, heading, minor });
  }

  who(house: number): Who {
    return person(house, this.context, this.game);
  }

  /** The sentence that begins with an event, if it needs one. */
  #tell(event: GameEvent): void {
    const { log, names } = this.game;
    switch (event.event) {
      case 'privilege-moved':
      case 'marker-taken':
      case 'card-out':
      case 'moved-down':
      case 'treasury-changed':
        return;
      case 'began':
        this.#skipped.clear();
        this.say(
          event.phase === 'parliament' ? 'parliament' : event.phase === 'rewards' ? 'castle' : 'knight',
          null,
          log.round(event.round, of(names.phases, event.phase, event.phase)),
          event.rule,
          true,
        );
        break;
      case 'cards-turned':
        this.say(
          'conflict',
          null,
          log.turned(
            event.conflicts.map((card) => this.card(card)),
            event.proposals.map(log.law),
          ),
          event.rule,
        );
        break;
      case 'skipped':
        if (this.#skipped.has(event.seat)) return;
        this.#skipped.add(event.seat);
        this.say('knight', event.seat, log.skipped(this.who(event.seat)), event.rule);
        break;
      case 'start-named':
        this.say('start', this.seat, log.start(this.who(this.seat), this.who(event.seat)), event.rule);
        break;
      case 'ended':
        this.say(
          'most',
          event.winners[0] ?? null,
          log.ended(event.winners.map((seat) => this.who(seat))),
          event.rule,
        );
        break;
      case 'changed':
        this.#changed(event);
        break;
      case 'placed':
        this.#placed(event, []);
        break;
      case 'lord-placed':
        this.#lord(event, [], null);
        break;
      case 'displaced':
        this.#displaced(event);
        break;
      case 'lord-home': {
        const ousted = this.#waiting.next('displaced');
        if (ousted) this.#displaced(ousted);
        break;
      }
      case 'went-home':
        if (ROUTINE.includes(event.rule)) return;
        this.say(
          'knight',
          event.house,
          log.wentHome(this.who(event.house), event.knights, event.place),
          event.rule,
        );
        break;
      case 'lost':
        this.say('prison', event.house, log.lost(this.who(event.house), event.knights), event.rule);
        break;
      case 'recruited':
      case 'upgraded':
      case 'bishop-taken':
      case 'noble-taken':
      case 'extended':
        this.#bought(event, [], this.#county(event));
        break;
      case 'crossed':
        this.say(
          'crossing',
          event.house,
          log.crossed(this.who(event.house), event.strength, event.place),
          event.rule,
        );
        break;
      case 'favour-taken':
        this.#favour(event);
        break;
      case 'turned':
        this.#turned(event);
        break;
      case 'voted':
        this.say('vote', event.seat, log.sealed(this.who(event.seat)), event.rule, false, true);
        break;
      case 'counted':
        this.#counted(event);
        break;
      case 'repealed':
        this.say('law', null, log.repealed(log.law(event.law)), event.rule);
        break;
      case 'applied':
        this.#applied(event);
        break;
      case 'squires-sent':
        if (event.amount <= 0) return;
        this.say(
          'squire',
          event.house,
          log.squiresSent(this.who(event.house), event.amount, event.front),
          event.rule,
        );
        break;
      case 'fought':
        this.#fought(event);
        break;
      case 'office-held':
        this.#office(event);
        break;
    }
  }

  card(name: string): string {
    const card = this.context.box?.conflicts.find((each) => each.name === name);
    return this.game.names.card(card?.strength ?? (parseInt(name) || 0), card?.points ?? []);
  }

  // -- placement -------------------------------------------------------------------------------------------------

  #displaced(event: EventOf<'displaced'>): void {
    while (this.#waiting.next('privilege-moved'));
    const newcomer = this.#waiting.next('placed');
    if (newcomer) {
      this.#placed(newcomer, [event]);
      return;
    }
    const tribute = this.#waiting.change('', undefined);
    this.#waiting.next('treasury-changed');
    const lord = this.#waiting.next('lord-placed');
    if (lord) {
      this.#lord(lord, [event], tribute ?? null);
      return;
    }
    const { log } = this.game;
    const who = this.who(event.house);
    const lordly = OFFICES.some((office) => office === event.place);
    const clause = lordly ? log.lordLeaves(who, event.knights) : log.goesHome(who, event.knights);
    this.say('knight', event.house, capital(log.joined([clause])), event.rule);
  }

  #placed(event: EventOf<'placed'>, ousted: readonly EventOf<'displaced'>[]): void {
    const { log } = this.game;
    if (event.squires) this.#waiting.change(event.place);
    const shame = this.#waiting.purse(event.house, 'tower');
    let clause = log.placed(this.who(event.house), event.strength, event.place, event);
    const [returned] = shame;
    if (returned) clause = log.and(clause, log.returnsShame(-returned.amount));
    const leaving = ousted.map((each) => log.goesHome(this.who(each.house), each.knights));
    this.say(`knight-${event.strength}`, event.house, log.joined([clause, ...leaving]), event.rule);
  }

  #lord(event: EventOf<'lord-placed'>, ousted: readonly EventOf<'displaced'>[], paid: Change | null): void {
    const { log, names } = this.game;
    const who = this.who(event.house);
    if (event.place === 'treasury') {
      const taken = this.#waiting.next('treasury-changed');
      this.#waiting.change('treasury');
      const clause = log.treasury(who);
      const part = taken && { what: taken.what, amount: -taken.amount };
      this.say(
        'treasury',
        event.house,
        log.joined([part ? log.and(clause, log.treasuryTakes(part, who.ally)) : clause]),
        event.rule,
      );
      return;
    }
    const band = { knights: event.knights, bishops: event.bishops, tudor: event.tudor > 0 };
    const office = of(names.offices, event.place, event.place);
    const clauses = [log.applies(who, office, band, event.strength)];
    if (paid) clauses.push(log.tribute({ what: paid.what, amount: -paid.amount }));
    for (const each of ousted) clauses.push(log.lordLeaves(this.who(each.house), each.knights));
    this.say('lord', event.house, log.joined(clauses), event.rule);
  }

  // -- purses ----------------------------------------------------------------------------------------------------

  #changed(event: Change): void {
    const { log } = this.game;
    const { source, seat } = event;
    if (isFinal(event)) {
      this.#scored(event);
      return;
    }
    if (source === 'leftover') {
      this.#leftover(event);
      return;
    }
    if (source === 'law N1b') return; // the squires sent are told by themselves
    if (OFFICES.some((office) => office === source) && event.amount < 0) {
      this.#waiting.next('treasury-changed');
      const lord = this.#waiting.next('lord-placed');
      if (lord) {
        this.#lord(lord, [], event);
        return;
      }
    }
    if (source === 'table' || (source.startsWith('castle ') && event.amount > 0)) {
      this.#castle(event);
      return;
    }
    const parts = this.#waiting.purse(seat, source, event);
    const icon = ICONS[event.what] ?? 'gold';
    const freed = source === 'ransom' ? this.#waiting.next('went-home') : undefined;
    if (freed) {
      this.say('prison', seat, log.ransom(this.who(seat), -event.amount, freed.knights), event.rule);
      return;
    }
    const predicates = this.#predicates(parts, source, false);
    const bought = event.amount < 0 ? this.#waiting.peek() : undefined;
    if (bought && BOUGHT.includes(bought.event) && houseOf(bought) === seat) {
      this.#waiting.shift();
      this.#bought(bought, predicates, bought.event === 'noble-taken' ? '' : source);
      return;
    }
    this.say(
      icon,
      seat,
      log.sentence(this.game.names.who(this.who(seat)), predicates, log.source(source)),
      event.rule,
    );
  }

  /** What happens to a purse: pays, loses, returns, sends; gets, takes. */
  #predicates(parts: readonly Part[], source: string, many: boolean): string[] {
    const { does } = this.game.log;
    const lost = parts
      .filter((part) => part.amount < 0)
      .map((part) => ({ what: part.what, amount: -part.amount }));
    const got = parts.filter((part) => part.amount > 0);
    const told: string[] = [];
    if (lost.length) {
      const away = source === 'shame' || source === 'law K2a';
      const back = lost.every((part) => part.what === 'shame');
      told.push((away ? does.lose : back ? does.return : does.pay)(lost, many));
    }
    if (got.length) {
      told.push((got.every((part) => part.what === 'shame') ? does.take : does.get)(got, many));
    }
    return told;
  }

  #bySeat(first: Change): { who: Who; amount: number }[] {
    const all: { who: Who; amount: number }[] = [];
    for (let event: Change | undefined = first; event; event = this.#waiting.change(first.source)) {
      all.push({ who: this.who(event.seat), amount: event.amount });
    }
    return all;
  }

  #scored(event: Change): void {
    const all = this.#bySeat(event).map(({ who, amount }) => ({ who, points: amount }));
    this.say('point', null, this.game.log.scored(this.game.log.source(event.source), all), event.rule);
  }

  #leftover(event: Change): void {
    const all = this.#bySeat(event).map(({ who, amount }) => ({ who, votes: -amount }));
    this.say('vote', null, this.game.log.votesLost(all), event.rule);
  }

  /** The income of a castle and its table, in one sentence. */
  #castle(first: Change): void {
    const { seat } = first;
    const castle: Part[] = [];
    if (first.source !== 'table') add(castle, first);
    else this.#waiting.unshift(first);
    for (;;) {
      const event = this.#waiting.peek();
      if (event?.event === 'went-home' && event.rule === 'R4.6' && event.house === seat)
        this.#waiting.shift();
      else if (event?.event === 'changed' && event.amount > 0 && this.#waiting.change('castle ', seat))
        add(castle, event);
      else break;
    }
    const table = this.#waiting.purse(seat, 'table');
    this.say('castle', seat, this.game.log.incomes(this.who(seat), castle, table), first.rule);
  }

  // -- rewards ---------------------------------------------------------------------------------------------------

  #bought(event: GameEvent, before: readonly string[], source: string): void {
    const { log, names } = this.game;
    const house = houseOf(event) ?? this.seat;
    const who = this.who(house);
    let done = '';
    let icon = 'new-knight';
    if (event.event === 'recruited') done = log.does.recruit();
    if (event.event === 'upgraded') [icon, done] = ['upgrade', log.does.upgrade(event.strength, event.place)];
    if (event.event === 'bishop-taken') [icon, done] = ['bishop', log.does.bishop(who.ally)];
    if (event.event === 'noble-taken') {
      [icon, done] = ['noble', log.does.noble(of(names.counties, event.county, event.county), who.ally)];
    }
    if (event.event === 'extended') {
      [icon, done] = ['extension', log.does.extend(of(names.spaces, event.space, event.space))];
    }
    const text = log.sentence(names.who(who), [...before, done], source ? log.source(source) : '');
    const home = this.#waiting.peek();
    if (event.event === 'extended' && home?.event === 'went-home' && home.rule === 'R6.3') {
      this.#waiting.shift();
      this.say(icon, house, log.joined([text.slice(0, -1), log.knightMakesRoom(home.knights)]), event.rule);
      return;
    }
    this.say(icon, house, text, event.rule);
  }

  /** The county a reward comes from: its knight goes home right after it. */
  #county(event: GameEvent): string {
    if (event.event === 'noble-taken') return '';
    const home = this.#waiting.find((each) => each.event !== 'privilege-moved' && each.event !== 'changed');
    const here = home?.event === 'went-home' && home.rule === 'R4.3' && home.house === houseOf(event);
    return here ? `county ${home.place}` : '';
  }

  #favour(event: EventOf<'favour-taken'>): void {
    const { log, names } = this.game;
    this.#waiting.purse(event.house, 'favour ');
    const reward = this.context.box?.favours.find((each) => each.key === event.tile)?.reward;
    const lapses = event.house >= this.context.players && !['upgrade', 'noble'].includes(event.tile);
    const text = reward ? names.amounts(reward) : of(names.tiles, event.tile, event.tile);
    this.say('favour', event.house, log.favour(this.who(event.house), text, lapses), event.rule);
  }

  #turned(event: EventOf<'turned'>): void {
    if (event.up) return;
    const { log, names } = this.game;
    const spaces = [event.space];
    for (let more = this.#waiting.next('turned'); more; more = this.#waiting.next('turned'))
      spaces.push(more.space);
    const told = spaces.map((space) => of(names.spaces, space, space));
    this.say('extension', event.seat, log.turnedDown(this.who(event.seat), told), event.rule);
  }

  #office(event: EventOf<'office-held'>): void {
    const { log, names } = this.game;
    const seals = this.#waiting
      .purse(event.house, event.office)
      .map((part) => names.amount(part.what, part.amount, 'acc'));
    const given = this.#waiting.next('privilege-moved');
    const gets = [...seals, ...(given?.privilege ?? []).map((each) => names.aPrivilege(each, 'acc'))];
    const clause = log.officeHeld(
      this.who(event.house),
      of(names.offices, event.office, event.office),
      event.won,
    );
    this.say(
      'office',
      event.house,
      log.joined([gets.length ? log.and(clause, log.getsThese(gets)) : clause]),
      event.rule,
    );
  }

  #fought(event: EventOf<'fought'>): void {
    const { log } = this.game;
    const france =
      this.context.box?.conflicts.find((each) => each.name === event.card)?.strength ?? parseInt(event.card);
    const parts = [log.fought(event.front, event.won, event.strength, france)];
    if (event.ranks.length) {
      const ranks = event.ranks.map((rank) =>
        log.rank(this.who(rank.house), rank.archer, rank.strength, rank.points),
      );
      parts.push(log.ranks(ranks));
    }
    const shamed: number[] = [];
    for (;;) {
      const change = this.#waiting.change('conflicts');
      if (change) {
        if (change.what === 'shame') shamed.push(change.seat);
        continue;
      }
      const after = this.#waiting.next(
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
      const all = shamed.length > 1 && shamed.length === this.context.players;
      parts.push(all ? log.allShamed : log.shamed(shamed.map((seat) => this.who(seat))));
    }
    this.say(event.won ? 'conflict' : 'sink', null, parts.join(' '), event.rule);
  }

  // -- parliament ------------------------------------------------------------------------------------------------

  #counted(event: EventOf<'counted'>): void {
    const { log } = this.game;
    while (this.#waiting.change('ballot'));
    const result = log.counted(log.law(event.law), event.accepted, event.yes, event.no);
    const ballots = event.ballots.map((ballot, seat) => log.ballot(this.who(seat), ballot.yes, ballot.votes));
    const old = this.#waiting.next('repealed');
    const told = [log.ballots(result, ballots), ...(old ? [log.repealed(log.law(old.law))] : [])];
    this.say(event.accepted ? 'yes' : 'no', null, told.join(' '), event.rule);
  }

  /** The law, and what it gives without a question. */
  #applied(event: EventOf<'applied'>): void {
    const { log } = this.game;
    const source = `law ${event.law}`;
    const gains: { seat: number; parts: Part[] }[] = [];
    for (let next = this.#waiting.peek(); next; next = this.#waiting.peek()) {
      if (next.event === 'changed' && next.source === source) {
        let own = gains.find((each) => each.seat === next.seat);
        if (!own) gains.push((own = { seat: next.seat, parts: [] }));
        add(own.parts, next);
      } else if (next.event === 'recruited') {
        let own = gains.find((each) => each.seat === next.house);
        if (!own) gains.push((own = { seat: next.house, parts: [] }));
        add(own.parts, { what: 'knights', amount: 1 });
      } else if (next.event !== 'marker-taken') break;
      this.#waiting.shift();
    }
    const told: string[] = [];
    for (const { seat, parts } of gains) {
      const alike = gains.filter((each) => same(each.parts, parts)).map((each) => each.seat);
      if (seat === alike[0]) told.push(this.#several(alike, parts, source));
    }
    if (!told.length) told.push(this.#openTo(event));
    this.say('law', null, log.applied(log.law(event.law), told), event.rule);
  }

  /** The same for one seat or several: `Ann and Bob get 3 points each`. */
  #several(seats: readonly number[], parts: readonly Part[], source: string): string {
    const { log, names } = this.game;
    const all = seats.length > 1 && seats.length === this.context.players;
    const many = seats.length > 1 && !all;
    const subject = all ? log.everybody : names.list(seats.map((seat) => names.who(this.who(seat))));
    const text = `${subject} ${names.list(this.#predicates(parts, source, many))}`;
    return many ? log.each(text) : text;
  }

  #openTo(event: EventOf<'applied'>): string {
    const { log } = this.game;
    const seats = event.seats.flatMap((times, seat) => (times ? [seat] : []));
    if (!seats.length) return log.nobody;
    return seats.length === event.seats.length
      ? log.openToAll
      : log.openTo(seats.map((seat) => this.who(seat)));
  }
}
