// Details of errors that the server tells in English sentences: those a player can meet, by name. Of what is not known
// here only the field is named, in English the server's own sentence.
import { of } from './grammar';
import type { Words } from './index.svelte';

type Problem = keyof Words['game']['problems'];

const KNOWN: readonly (readonly [RegExp, Problem])[] = [
  [/^nobody can take over a seat$/, 'noTakingOver'],
  [/^the others have refused it$/, 'othersRefused'],
  [/^somebody else has acted since$/, 'actedSince'],
  [/^no bot plays for anybody who is there$/, 'noStandIn'],
  [/^there are more seats chosen than the (\d+) players$/, 'tooManySeats'],
  [/^somebody has to sit at the table$/, 'nobodySits'],
  [/^a table at the pace \w+ needs a clock of that kind$/, 'clockOfPace'],
  [/^its seed cannot be chosen$/, 'seedChosen'],
  [/^actions cannot be taken back past a bot's answer$/, 'pastBots'],
  [/^nobody has two seats$/, 'twoSeats'],
  [/^a bot is named only for a seat that a bot is to have$/, 'botWithoutSeat'],
  [/^say which bot is to have the seat$/, 'whichBot'],
  [/^its game is not over; go on with it as a hot seat instead$/, 'recordNotOver'],
  [/^its game is over: choose an earlier action to go on from$/, 'recordOver'],
  [/^it has only (\d+) actions$/, 'recordShort'],
  [/^it did not arrive in time$/, 'tooSlow'],
  [/^its content-type is application\/json$/, 'notJson'],
  [/^the King's Laws need both modules of Henry V/, 'kingsNeedBoth'],
  [/^there is no bot '([^']*)'/, 'noSuchBot'],
  [/^write the address as https:/, 'addressForm'],
  [/^the address must be https/, 'addressHttps'],
  [/^the address leads into a network that is not public$/, 'addressInside'],
  [/^no answer within (\d+) s$/, 'noAnswer'],
  [/^line \d+: a record begins with/, 'noRecord'],
  [/^line \d+: this program reads format/, 'recordFormat'],
  [/^line \d+: the game was played by rules version/, 'recordRules'],
  [/^line (\d+): /, 'recordLine'],
  [/^the address is longer than (\d+) characters$/, 'addressLong'],
  [/^plain HTTP and unusual ports/, 'addressHttps'],
  [/^(no sockets|the host is not)/, 'addressForm'],
];

/** A detail of an error in the reader's language; nothing where there is none to tell. */
export function problemWords(problem: string, field: string, game: Words['game']): string {
  for (const [pattern, name] of KNOWN) {
    const found = pattern.exec(problem);
    if (found)
      return of<(detail: string, field: string) => string>(
        game.problems,
        name,
        (each) => each,
      )(found[1] ?? '', field);
  }
  return problem && game.problems.unknown(problem, field);
}
