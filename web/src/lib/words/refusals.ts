// Why something cannot be done, in words: refusals of the rules and of the server.
import { capital, of, stop } from './grammar';
import { w, type Words } from './index.svelte';
import { problemWords } from './problems';
import type { Args, ErrorArgs, ReasonArgs } from './types';

type Game = Words['game'];

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

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the server refuses, or what went wrong on the way to it. */
export function errorWords(code: string, args: Args = {}, game: Game = w().game): string {
  const reason = text(args['reason']);
  if (code === 'illegal-action' && reason)
    return stop(reasonWords(reason, text(args['rule']), ofRules(args), game));
  if (code === 'malformed-action' && reason) return stop(malformedWords(reason, text(args['word']), game));
  // an address that cannot be one
  if (code === 'bad-message' && text(args['field']).startsWith('path.'))
    return errorWords('no-such-page', {}, game);
  if (code === 'offline') return game.trouble.offline();
  if (code === 'timeout') return game.trouble.timeout();
  const say = of<((args: ErrorArgs) => string) | null>(game.errors, code, null);
  if (say === null) return game.trouble.unknown(code);
  const problem = problemWords(text(args['problem']), text(args['field']), game);
  return stop(say({ ...NO_ERROR, ...args, problem: problem && `: ${problem}` }));
}

/** The arguments of the rules' own refusal, which travel beside those of the server's. */
function ofRules(args: Args): Args {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name.replace(/^arg_/, ''), value]));
}
