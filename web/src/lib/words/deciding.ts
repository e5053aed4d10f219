// Decisions in words: what is asked, what an action is called, and what it would do.
import type { Prompt, View } from '../wire';
import { read } from './actions';
import { capital, of } from './grammar';
import { w, type Words } from './index.svelte';
import { COLOURS, COUNTIES, FRONTS } from './known';
import { lawText } from './naming';
import { person, seatName, type Context } from './people';
import { eventLines } from './telling';
import type { GameEvent, PromptWords } from './types';

type Game = Words['game'];

/** What is asked, as title, instruction and rule. */
export function promptWords(
  prompt: Pick<Prompt, 'kind' | 'subject' | 'rule'>,
  context: Context,
  /** The table as it stands: whose knight is asked about, and whether lords and bishops are in play. */
  seen: Pick<View, 'counties' | 'court'>,
  game: Game = w().game,
): PromptWords {
  const about = prompt.subject;
  const standing = seen.counties.find((county) => county.name === about);
  const house = standing?.house ?? COLOURS.findIndex((colour) => colour === about);
  const law = Object.hasOwn(game.laws, about);
  const subject = {
    law: law ? game.log.law(about) : '',
    text: law ? lawText(about, game) : '',
    county: COUNTIES.some((county) => county === about) ? of(game.names.counties, about, about) : '',
    front: FRONTS.some((front) => front === about) ? about : '',
    ally: house >= context.players,
    bothPrice: context.box?.both_price ?? 3,
    ransomPrice: context.box?.ransom_price ?? 1,
    court: seen.court !== null,
  };
  const words = of(game.prompts, prompt.kind, game.prompts.place);
  return { title: words.title(subject), instruction: words.instruction(subject), rule: prompt.rule };
}

/** What somebody else is asked, in a few words. */
export const askedWords = (kind: string, game: Game = w().game): string => of(game.asked, kind, kind);

/** An action as one reads it on a button; what it is about decides how declining is said. */
export function actionWords(
  path: readonly string[] | string,
  context: Context,
  prompt?: string,
  game: Game = w().game,
): string {
  const said = typeof path === 'string' ? path : path.join(' ');
  const act = read(said);
  const { acts } = game;
  if (act === null) return said;
  switch (act.do) {
    case 'place':
      return acts.place(act.strength, act.place, act.company, act.ally);
    case 'office':
      return acts.office(act.office, act.party, act.ally);
    case 'treasury':
      return acts.treasury(act.kind ?? '', act.ally);
    case 'favour':
      return acts.favour(act.tile, favourReward(act.tile, context, game));
    case 'noble':
      return acts.noble(act.county);
    case 'upgrade':
      return acts.upgrade(act.strength, act.place);
    case 'extend':
      return acts.extend(act.space);
    case 'ballot':
      return acts.ballot(act.yes, act.votes);
    case 'exchange':
      return acts.exchange(act.times);
    case 'buy':
      return acts.buy(act.kind, act.times);
    case 'send':
      return acts.send(act.fronts);
    case 'counties':
      return acts.counties(act.counties);
    case 'extensions':
      return acts.extensions(act.spaces);
    case 'take':
      return of(acts.take, act.claim, acts.take.noble)(context.box?.both_price ?? 3);
    case 'cross':
      return acts.cross(act.front);
    case 'start':
      return acts.start(startName(act.colour, context, game));
    case 'ransom':
      return acts.ransom(act.strengths);
    case 'none':
      return prompt === undefined ? acts.none() : of(game.declines, prompt, acts.none());
    default:
      return acts[act.do]();
  }
}

const startName = (colour: string, context: Context, game: Game): string =>
  seatName(
    COLOURS.findIndex((each) => each === colour),
    context,
    game,
  );

function favourReward(tile: string, context: Context, game: Game): string {
  const reward = context.box?.favours.find((each) => each.key === tile)?.reward;
  return reward ? game.names.amounts(reward) : '';
}

/** One word of an action by what it stands for, for nested lists of choices. */
export function choiceWords(
  word: string,
  field: string,
  context: Context,
  prompt?: string,
  game: Game = w().game,
): string {
  if (field === 'do')
    return word === 'none' ? actionWords('none', context, prompt, game) : of(game.verbs, word, word);
  if (field === 'colour') return startName(word, context, game);
  if (field === 'tile') return capital(favourReward(word, context, game)) || game.choices.tile(word);
  return of<(word: string) => string>(
    game.choices,
    field,
    (each) => each,
  )(field === 'squires' ? word.slice(1) : word);
}

/** What an action would do, as sentences: for a preview of its events in the position it would be played in. */
export function outcomeWords(
  events: readonly GameEvent[],
  seat: number,
  view: View,
  context: Context,
  game: Game = w().game,
): string[] {
  const placed = events.find((event) => event.event === 'placed');
  const rest = eventLines(events, seat, context, game).filter((line) => !line.heading);
  if (placed === undefined) return rest.map((line) => line.text);
  const told: string[] = [];
  const box = context.box;
  const total =
    placed.strength + placed.squires + (placed.beside.includes('tudor') ? (box?.tudor_strength ?? 2) : 0);
  const county = view.counties.find((each) => each.name === placed.place);
  const front = view.fronts.find((each) => each.front === placed.place);
  const at = capital(game.names.place(placed.place, 'name'));
  const { outcomes } = game;
  if (county && county.house !== null) {
    told.push(outcomes.beats(at, total, county.total), outcomes.leaves(person(county.house, context, game)));
  } else if (county) {
    told.push(outcomes.holds(at, total));
  } else if (front) {
    const archer = placed.beside.includes('archer') ? (box?.archer_strength ?? 2) : 0;
    told.push(outcomes.england(at, front.english + total + archer, front.strength));
  } else {
    return rest.map((line) => line.text);
  }
  const own = events.indexOf(placed);
  const after = eventLines(events.slice(own + 1), seat, context, game).filter((line) => !line.heading);
  return [...told, ...after.filter((line) => line.icon !== 'squire').map((line) => line.text)];
}
