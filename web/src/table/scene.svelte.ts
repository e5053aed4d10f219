// What is shown: one position through somebody's eyes, with who sits where. Made from a live table or from a frame of a
// replay; the areas of the table read everything from here.
import { createContext } from 'svelte';

import { companyOf, lawOf, seatName, type Context } from '$lib/words/game';
import { w } from '$lib/words/index.svelte';
import type {
  Box,
  Chair,
  Entry,
  Forecast,
  FrontForecast,
  HouseView,
  LawBox,
  LawForecast,
  OrderReport,
  Result,
  RoundEnd,
  SeatClock,
  SeatView,
  View,
} from '$lib/wire';

import type { Mark } from '../watch/marks';
import { CHARGES, isColour, type Colour } from '../drawing/shapes';
import type { Area } from './targets';

export interface Source {
  readonly view: View;
  readonly box: Box;
  readonly forecast: Forecast | null;
  readonly chairs: readonly Chair[];
  readonly entries: readonly Entry[];
  readonly result: Result | null;
  /** What became of the viewer's own orders. */
  readonly reports?: readonly OrderReport[];
  /** The purses after each round that is over, of the seats whose purse the viewer may see. */
  readonly roundEnds?: readonly RoundEnd[];
  readonly clocks: readonly SeatClock[] | null;
  /** The server's time at which the clocks were right, and how far it is ahead of ours. */
  readonly now: number;
  readonly skew: number;
  /** Fresh moves of others, by what they touched, and my pieces that had to leave. */
  readonly marks?: ReadonlyMap<string, Mark>;
  readonly struck?: readonly string[];
  /** The points of a seat so far as it has been told what pays them; given those it has. */
  readonly points?: (seat: number, now: number) => number;
}

const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

const [getScene, setScene] = createContext<Scene>();
export const scene = getScene;

/** Give the components below a scene. */
export const show = (made: Scene): Scene => setScene(made);

export class Scene {
  /** Whose house a spectator looks at. */
  looked = $state<number | null>(null);
  /** The rival whose panel is open. */
  opened = $state<number | null>(null);
  /** The area that a phone shows. */
  area = $state<Area>('england');

  readonly source: () => Source;

  constructor(source: () => Source) {
    this.source = source;
  }

  get view(): View {
    return this.source().view;
  }

  get box(): Box {
    return this.source().box;
  }

  /** What a law declares. */
  lawBox(law: string): LawBox | undefined {
    return lawOf(law, this.box);
  }

  get entries(): readonly Entry[] {
    return this.source().entries;
  }

  /** What became of the viewer's orders. */
  get reports(): readonly OrderReport[] {
    return this.source().reports ?? [];
  }

  /** The purses after each round that is over, as far as the viewer may see them. */
  get roundEnds(): readonly RoundEnd[] {
    return this.source().roundEnds ?? [];
  }

  /** The marks of fresh moves, by the id of what they touched. */
  get marks(): ReadonlyMap<string, Mark> {
    return this.source().marks ?? NO_MARKS;
  }

  /** Whether a piece of mine had to leave where it stood. */
  struck(id: string): boolean {
    return this.source().struck?.includes(id) ?? false;
  }

  get forecast(): Forecast | null {
    return this.source().forecast;
  }

  /** Through whose eyes; null for a spectator. */
  get viewer(): number | null {
    return this.view.seat;
  }

  /** Whose house lies in front of us. */
  get focus(): number {
    return this.viewer ?? this.looked ?? this.view.start;
  }

  /** How the game has ended, once it has. */
  get result(): Result | null {
    return this.source().result;
  }

  get over(): boolean {
    return this.view.phase === 'over';
  }

  get court(): boolean {
    return this.view.court !== null;
  }

  get displeasure(): boolean {
    return this.view.displeasure !== null;
  }

  get two(): boolean {
    return this.view.players === 2;
  }

  seat(seat: number): SeatView {
    const found = this.view.seats[seat];
    if (found === undefined) throw new Error(`nobody sits on ${seat}`);
    return found;
  }

  /** The points of a seat as they are to be shown. */
  points(seat: number): number {
    const now = this.seat(seat).points;
    return this.source().points?.(seat, now) ?? now;
  }

  house(house: number): HouseView {
    const found = this.view.houses[house];
    if (found === undefined) throw new Error(`there is no house ${house}`);
    return found;
  }

  colour(house: number): Colour {
    const name = this.view.houses[house]?.colour ?? '';
    return isColour(name) ? name : 'blue';
  }

  charge(house: number): (typeof CHARGES)[Colour] {
    return CHARGES[this.colour(house)];
  }

  chair(seat: number): Chair | undefined {
    return this.source().chairs.find((chair) => chair.seat === seat);
  }

  /** Who is who, as sentences need it. */
  get context(): Context {
    return this.#context;
  }

  #context: Context = $derived.by(() => ({
    ...companyOf({ players: this.view.players, seats: [...this.source().chairs] }, w().game),
    box: this.box,
  }));

  /** What a seat is called. */
  name(seat: number): string {
    return seatName(seat, this.context, w().game);
  }

  /** The same where there is little room: the crest beside it tells two bots apart. */
  short(seat: number): string {
    return this.context.names[seat] ?? this.name(seat);
  }

  /** The seats from the start player on. */
  get order(): readonly number[] {
    return this.view.order;
  }

  /** Everybody but the house in front of us, in turn order after it. */
  get rivals(): number[] {
    const at = this.order.indexOf(this.focus);
    return [...this.order.slice(at + 1), ...this.order.slice(0, at)];
  }

  /** The ally a seat leads, with two players. */
  allyOf(seat: number): HouseView | undefined {
    return this.view.houses.find((house) => house.ally && house.leader === seat);
  }

  isMine(house: number): boolean {
    return this.viewer !== null && this.view.houses[house]?.leader === this.viewer;
  }

  /** Whether a seat has no piece left to place, and is not placing one now. */
  hasPlaced(seat: number): boolean {
    return !this.view.to_place.includes(seat) && !this.view.actors.includes(seat);
  }

  law(key: string): LawForecast | undefined {
    return this.forecast?.laws.find((law) => law.law === key);
  }

  front(name: string): FrontForecast | undefined {
    return this.forecast?.fronts.find((front) => front.front === name);
  }

  /** Who took which favour tile this round. */
  readonly taken: Readonly<Record<string, number>> = $derived.by(() => {
    const takers: Record<string, number> = {};
    for (let k = this.entries.length - 1; k >= 0; k--) {
      for (const event of this.entries[k]?.events.toReversed() ?? []) {
        if (event.event === 'cards-turned') return takers;
        if (event.event === 'favour-taken') takers[event.tile] ??= event.house;
      }
    }
    return takers;
  });

  clock(seat: number): SeatClock | undefined {
    return this.source().clocks?.[seat];
  }

  /** What is left on a clock at one of our moments; undefined where there is none. */
  left(seat: number, ours: number): number | undefined {
    const clock = this.clock(seat);
    if (clock?.left == null) return undefined;
    const { now, skew } = this.source();
    return clock.running ? clock.left - (ours + skew - now) : clock.left;
  }
}
