// Beats: what happened since somebody's last action, in the pieces in which it is told: one sentence each, the move it is
// a part of, the places it touches, and whether the reader loses by it.
import { capital } from '$lib/words/grammar';
import { w, type Words } from '$lib/words/index.svelte';
import { undoneIn } from '$lib/words/telling';
import type { Args } from '$lib/words/catalogue';
import type { Company } from '$lib/words/people';
import type { EventOf, GameEvent } from '$lib/words/types';
import type { Entry, HouseView, Item } from '$lib/wire';

import { placeTarget } from '../decide/places';
import { areaOf, idOf, type Area, type Target } from '../table/targets';

export interface Beat {
  readonly key: string;
  /** The entry that it is a part of, and which of its events it tells. */
  readonly entry: number;
  readonly events: readonly number[];
  /** What kind of thing it is: the beat of its item. */
  readonly kind: string;
  readonly icon: string;
  /** Who did it or is hit by it. */
  readonly house: number | null;
  /** The number of the move since the reader's last action; null for what is no move. */
  readonly move: number | null;
  /** It follows from the move before it: a favour taken. */
  readonly follows: boolean;
  readonly text: string;
  /** What became of a piece that had to leave. */
  readonly more: string;
  /** Whether the reader loses something by it, and whether it concerns the reader at all. */
  readonly loss: boolean;
  readonly own: boolean;
  /** Whether a house of the reader does it. */
  readonly ownHouse: boolean;
  /** The places it touches, and the reader's pieces that had to leave, where they are now. */
  readonly places: readonly Target[];
  readonly struck: readonly string[];
}

/** Through whose eyes beats are told. */
export interface Reader {
  readonly seat: number | null;
  readonly houses: readonly Pick<HouseView, 'leader'>[];
  readonly company: Company;
}

/** Moves: what is told one by one, with a number on the table. */
const MOVES = new Set(['setup', 'placement', 'office', 'tower', 'county']);
/** A placement begins with one of these, and goes on with what it brings: the favour, and what the favour gives. */
const PLACES = new Set(['placed', 'displaced', 'lord-placed', 'lord-displaced', 'treasury']);
/** What lies on the table for everybody to see. */
const UNTOLD = new Set(['turned-up']);

/**
 * The beats of what happened since the reader's last action; everything for a spectator. What was taken back has not
 * happened. Whoever is `asked` several things in a row is told what came before the first of them.
 */
export function beatsSince(
  entries: readonly Entry[],
  reader: Reader,
  asked = false,
  words: Words = w(),
): Beat[] {
  const undone = undoneIn(entries);
  const stands = entries.filter(({ number }) => !undone.has(number));
  for (let end = stands.length; ;) {
    const last = stands
      .slice(0, end)
      .findLastIndex(({ kind, seat }) => kind === 'action' && seat === reader.seat);
    const beats = beatsOf(stands.slice(Math.max(0, last)), reader, undefined, words);
    if (beats.length > 0 || !asked || last < 0) return beats;
    end = last;
  }
}

/** The beats of entries that come after another beat; moves are numbered on from it. */
export function beatsOf(
  entries: readonly Entry[],
  reader: Reader,
  after?: Beat,
  { game }: Words = w(),
): Beat[] {
  const mine = (house: number | null) => house !== null && reader.houses[house]?.leader === reader.seat;
  const found: Beat[] = [];
  let move = after?.move ?? 0;
  for (const entry of entries) {
    if (entry.kind !== 'action') continue;
    // what the reader does is not told; what it sets off is
    const own = entry.seat === reader.seat;
    const first = own ? entry.items.findIndex((item) => item.heading || !mine(item.house)) : 0;
    if (first < 0) continue;
    for (const [k, item] of entry.items.entries()) {
      if (
        k < first ||
        item.heading ||
        item.minor ||
        UNTOLD.has(item.key) ||
        !game.catalogue.has(`story.${item.key}`)
      )
        continue;
      const events = item.events.flatMap((index) => entry.events[index] ?? []);
      const places = placesOf(events, item);
      const follows = goesOn(found.at(-1) ?? after, item, places);
      const counts = MOVES.has(item.beat) && !(own && item.beat === 'placement');
      if (counts && !follows) move += 1;
      const ousted = events.find((event) => event.event === 'displaced');
      found.push({
        key: `${entry.number} ${k}`,
        entry: entry.number,
        events: item.events,
        kind: item.beat,
        icon: item.icon,
        house: item.house,
        move: counts ? move : null,
        follows,
        ...sentences(item, mine(ousted?.house ?? null), reader.company, game),
        loss: mine(ousted?.house ?? null) || (item.key === 'lost' && mine(item.house)),
        own: item.seats.some((seat) => seat === reader.seat),
        ownHouse: mine(item.house),
        places,
        struck: struck(ousted, mine),
      });
    }
  }
  return found;
}

/** Whether an item goes on with the move before it: a favour that was taken, more from the same county. */
const goesOn = (before: Beat | undefined, { beat, key, house }: Item, [place]: readonly Target[]): boolean =>
  before?.move != null &&
  before.house === house &&
  before.kind === beat &&
  (beat === 'placement'
    ? !PLACES.has(key)
    : beat === 'county' && place !== undefined && before.places.some((each) => idOf(each) === idOf(place)));

/** A displacement in two sentences: who drives whom out, and where that one is now; anything else as the log tells it. */
function sentences(
  item: Item,
  mine: boolean,
  company: Company,
  { catalogue }: Words['game'],
): { text: string; more: string } {
  const say = (key: string, args: object) => capital(catalogue.text(`story.${key}`, args as Args, company));
  const { args } = item;
  if (item.key === 'displaced') {
    const values = (args['ousted'] as number[]).join(' + ');
    return { text: say('drives', { ...args, values }), more: mine ? say('back-at-court', args) : '' };
  }
  if (item.key === 'lord-displaced')
    return { text: say('lord-placed', args), more: say('lord-leaves-alone', args) };
  return { text: say(item.key, args), more: '' };
}

/** My knights that came back to court. */
const struck = (
  ousted: EventOf<'displaced'> | undefined,
  mine: (house: number | null) => boolean,
): string[] =>
  ousted === undefined || !mine(ousted.house)
    ? []
    : ousted.knights.map((strength) =>
        idOf({ kind: 'knight', house: ousted.house, strength, place: 'court' }),
      );

/** The places that events touch, each once. */
function placesOf(events: readonly GameEvent[], item: Item): Target[] {
  const found = new Map<string, Target>();
  const add = (target: Target) => found.set(idOf(target), target);
  for (const event of events) {
    switch (event.event) {
      case 'placed':
      case 'lord-placed':
      case 'crossed':
        add(placeTarget(event.place, event.house));
        break;
      case 'upgraded':
        if (event.place !== 'court') add(placeTarget(event.place, event.house));
        break;
      case 'favour-taken':
        add({ kind: 'favour', name: event.tile });
        break;
      case 'extended':
        add({ kind: 'space', name: event.space, house: event.seat });
        break;
      case 'noble-taken':
        add({ kind: 'county', name: event.county });
        break;
      case 'office-held':
        add({ kind: 'office', name: event.office });
        break;
      case 'fought':
        add({ kind: 'front', name: event.front });
        break;
      case 'applied':
        add({ kind: 'law', key: event.law });
        break;
      case 'changed': {
        const [head, name] = event.source.split(' ');
        if (head === 'county' && name !== undefined) add({ kind: 'county', name });
        break;
      }
      default:
        break;
    }
  }
  const source = item.args['source'];
  if (found.size === 0 && typeof source === 'string' && source.startsWith('county '))
    add({ kind: 'county', name: source.slice(7) });
  if (found.size === 0 && typeof item.args['county'] === 'string')
    add({ kind: 'county', name: item.args['county'] });
  return [...found.values()];
}

/** The area of a phone's page where a beat takes place; null for a rival's castle, which lies with the rival. */
export const areaOfBeat = ({ places: [place], house, ownHouse }: Beat): Area | null =>
  place === undefined || (place.kind === 'space' && house !== null && !ownHouse) ? null : areaOf(place);

/** Told newest first: moves with what follows from them below them. */
export function newestFirst(beats: readonly Beat[]): Beat[] {
  const groups: Beat[][] = [];
  for (const beat of beats) {
    if (beat.follows && groups.length > 0) groups.at(-1)?.push(beat);
    else groups.push([beat]);
  }
  return groups.toReversed().flat();
}
