// What happened, as lines of the log.
import type { Entry } from '../wire';
import { capital, of } from './grammar';
import { w, languageNow, type Words } from './index.svelte';
import { COLOURS, COUNTIES } from './known';
import { Scribe } from './log/scribe';
import { houseName } from './naming';
import { calledBy, person, type Context } from './people';
import type { GameEvent, LogLine } from './types';

type Game = Words['game'];

/** What happened, as lines of the log. */
export function logLines(entry: Entry, context: Context, game: Game = w().game): LogLine[] {
  if (entry.kind !== 'action') return aside(entry, context, game);
  const seat = entry.seat ?? 0;
  const scribe = new Scribe(entry.events, context, game, seat);
  const action = typeof entry.data['action'] === 'string' ? entry.data['action'] : '';
  const told = decision(action, text(entry.data['declined']), entry.events, seat, context, game);
  if (told) scribe.say('check', seat, told.text, told.rule, false, told.minor);
  return scribe.write();
}

/** A decision that leaves no trace among the events: declining, or taking a reward that is asked about next. */
function decision(
  action: string,
  declined: string,
  events: readonly GameEvent[],
  seat: number,
  context: Context,
  game: Game,
) {
  const [first] = events;
  if (action === 'none') {
    const [kind = '', about = ''] = declined.split(' ');
    const ally = COLOURS.findIndex((colour) => colour === about);
    const house = first?.event === 'went-home' ? first.house : ally < 0 ? seat : ally;
    const what = Object.hasOwn(game.log.declined, kind) ? (kind as keyof Game['log']['declined']) : null;
    const county = COUNTIES.some((each) => each === about) && kind === 'county' ? about : '';
    const who = person(house, context, game);
    return { text: game.log.declines(who, what, county), rule: 'R6.6', minor: true };
  }
  const who = person(seat, context, game);
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
