// The game in words: what came over the wire, as sentences in the reader's language. Components call these; the words
// themselves are in `{en,de,es}/`.
import type { Box, Entry, Prompt, TableState, View } from '../wire';
import { read } from './actions';
import { capital, of, stop } from './grammar';
import { w, languageNow, type Words } from './index.svelte';
import { CHARGES, COLOURS, COUNTIES, FRONTS } from './known';
import { Scribe } from './log';
import { calledBy, contextOf, person, seatName, type Context } from './people';
import { problemWords } from './problems';
import type { Args, Colour, ErrorArgs, GameEvent, LogLine, PromptWords, ReasonArgs } from './types';

export { explain } from './explaining';
export { contextOf, person, seatName, type Context } from './people';
export type { Explained, GameEvent, LogLine, PromptWords, Target, Term } from './types';

type Game = Words['game'];

/** The context of a table as it stands. */
export const contextFrom = (state: TableState, box: Box | null, game: Game = w().game): Context =>
  contextOf(state.summary, box, game);

// -- names -----------------------------------------------------------------------------------------------------------

export const lawTitle = (law: string, game: Game = w().game): string =>
  of(game.laws, law, { title: law, text: '' }).title;
export const lawText = (law: string, game: Game = w().game): string =>
  of(game.laws, law, { title: law, text: '' }).text;
/** Where points or a purse's changes come from: `law B3a`, `county Somerset`, `conflicts`, `strength`, … */
export const sourceWords = (source: string, game: Game = w().game): string =>
  capital(game.names.source(source, (law) => lawTitle(law, game)));
export const colourOf = (house: number): Colour => COLOURS[house] ?? 'blue';
/** A house with its charge: `Blue, the lion`. */
export const houseName = (house: number, game: Game = w().game): string =>
  game.names.house(colourOf(house), CHARGES[colourOf(house)]);

// -- log -------------------------------------------------------------------------------------------------------------

/** What happened, as lines of the log. */
export function logLines(entry: Entry, context: Context, game: Game = w().game): LogLine[] {
  if (entry.kind !== 'action') return aside(entry, context, game);
  const seat = entry.seat ?? 0;
  const scribe = new Scribe(entry.events, context, game, seat);
  const action = typeof entry.data['action'] === 'string' ? entry.data['action'] : '';
  const told = decision(action, entry.events, seat, context, game);
  if (told) scribe.say('check', seat, told.text, told.rule, false, told.minor);
  return scribe.write();
}

/** A decision that leaves no trace among the events: declining, or taking a reward that is asked about next. */
function decision(action: string, events: readonly GameEvent[], seat: number, context: Context, game: Game) {
  const who = person(seat, context, game);
  if (action === 'none') return { text: game.log.declines(who), rule: 'R6.6', minor: true };
  const [first] = events;
  if (
    action === 'take reward' &&
    (first === undefined || first.event === 'went-home' || first.event === 'began')
  ) {
    const county = first?.event === 'went-home' ? first.place : '';
    return {
      text: game.log.takesReward(who, of(game.names.counties, county, county)),
      rule: 'R4.3',
      minor: county === '',
    };
  }
  return null;
}

/** Events of a preview or a replay, as lines. */
export const eventLines = (
  events: readonly GameEvent[],
  seat: number,
  context: Context,
  game: Game = w().game,
): LogLine[] => new Scribe(events, context, game, seat).write();

/** What happens beside the game: seats, takebacks, clocks. */
function aside(entry: Entry, context: Context, game: Game): LogLine[] {
  const { log } = game;
  const { data, seat } = entry;
  const who = person(seat ?? 0, context, game);
  const line = (icon: string, text: string): LogLine[] => [
    { icon, house: seat, text, rule: '', heading: false, minor: false },
  ];
  const undone = Array.isArray(data['undone']) ? data['undone'].length : 0;
  const to = Number(data['to'] ?? 0);
  switch (entry.kind) {
    case 'made':
      return line('table', log.made);
    case 'begin':
      return line('table', log.begin);
    case 'rematch':
      return line('replay', log.rematch);
    case 'seat':
      return line('lord', seatLine(entry, game));
    case 'ask':
      return line('undo', log.asks(who, undone));
    case 'answer':
      if (data['yes'] === true) return line('check', log.agrees(who));
      if (data['why'] === 'withdrawn') return line('close', log.withdraws(who));
      return line('close', data['why'] === 'late' ? log.tooLate : log.refuses(who));
    case 'takeback':
      return line('undo', seat === null ? log.rewound(to) : log.takeback(who, undone, to));
    case 'flag':
      return line('lock', log.flag(who));
    case 'holiday':
      return line('sun', log.holiday(who, day(Number(data['begins'])), day(Number(data['ends']))));
    case 'back':
      return line('sun', log.back(who));
    case 'freeze':
      return line('lock', log.freeze(Number(data['number'] ?? 0)));
    case 'close':
      return line('close', of<string>(log.close, text(data['why']), log.closed));
    default:
      return [];
  }
}

function seatLine(entry: Entry, game: Game): string {
  const why = text(entry.data['why']);
  const bot = entry.data['person'] == null ? text(entry.data['bot']) : '';
  const name = calledBy(text(entry.data['label']), bot || null, game);
  const tell = of<(name: string, house: string) => string>(game.log.seat, why, game.log.seat.filled);
  return capital(tell(name, houseName(entry.seat ?? 0, game)));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const day = (at: number): string =>
  new Intl.DateTimeFormat(languageNow(), { day: 'numeric', month: 'long' }).format(at);

// -- decisions -------------------------------------------------------------------------------------------------------

/** What is asked, as title, instruction and rule. */
export function promptWords(
  prompt: Pick<Prompt, 'kind' | 'subject' | 'rule'>,
  context: Context,
  /** the table as it stands, or at least whether lords and bishops are in play */
  seen: View | boolean,
  game: Game = w().game,
): PromptWords {
  const about = prompt.subject;
  const standing = typeof seen === 'boolean' ? null : seen.counties.find((county) => county.name === about);
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
    court: typeof seen === 'boolean' ? seen : seen.court !== null,
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

// -- before it is done -----------------------------------------------------------------------------------------------

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

// -- refusals --------------------------------------------------------------------------------------------------------

const NO_REASON: ReasonArgs = {
  space: '',
  front: '',
  tile: '',
  county: '',
  privilege: '',
  place: '',
  office: '',
  what: '',
  seat: '',
  asked: '',
  strength: 0,
  minimum: 0,
  needed: 0,
  most: 0,
  room: 0,
};

/** Why an action is refused, with its rule: `York needs strength 3 without squires (R2.3)`. */
export function reasonWords(
  code: string,
  rule: string | null,
  args: Args = {},
  game: Game = w().game,
): string {
  const say = of<((args: ReasonArgs) => string) | null>(game.reasons, code, null);
  const said = say === null ? code : say({ ...NO_REASON, ...args });
  return capital(rule ? `${said} (${rule})` : said);
}

/** What is wrong with a text that is no action. */
export const malformedWords = (code: string, word: string, game: Game = w().game): string =>
  capital(of<(word: string) => string>(game.malformed, code, () => code)(word));

const NO_ERROR: ErrorArgs = {
  problem: '',
  method: '',
  material: '',
  request: '',
  most: 0,
  least: 0,
  seconds: 0,
};

/** What the server refuses, or what went wrong on the way to it. */
export function errorWords(code: string, args: Args = {}, game: Game = w().game): string {
  const reason = args['reason'];
  if (code === 'illegal-action' && typeof reason === 'string') {
    return stop(reasonWords(reason, text(args['rule']), args, game));
  }
  if (code === 'offline') return game.trouble.offline();
  if (code === 'timeout') return game.trouble.timeout();
  const say = of<((args: ErrorArgs) => string) | null>(game.errors, code, null);
  if (say === null) return game.trouble.unknown(code);
  return stop(say({ ...NO_ERROR, ...args, problem: problemWords(text(args['problem']), game) }));
}
