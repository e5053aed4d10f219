// Why something cannot be done, in words: refusals of the rules and of the server.
import { capital, stop } from './grammar';
import { w, type Words } from './index.svelte';
import type { Args } from './types';

type Game = Words['game'];

/** Why an action is refused, with its rule: `York needs a knight of strength 3; squires do not count for that (R2.3)`. */
export function reasonWords(
  code: string,
  rule: string | null,
  args: Args = {},
  game: Game = w().game,
): string {
  const key = `reasons.${code}`;
  const said = game.catalogue.has(key) ? game.catalogue.text(key, args) : code;
  return capital(rule ? `${said} (${rule})` : said);
}

/** What is wrong with a text that is no action. */
export function malformedWords(code: string, word: string, game: Game = w().game): string {
  const key = `reasons.malformed.${code}`;
  return capital(game.catalogue.has(key) ? game.catalogue.text(key, { word }) : code);
}

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
  const key = [`problems.${code}`, `problems.page.${code}`].find((each) => game.catalogue.has(each));
  try {
    if (key !== undefined) return stop(game.catalogue.text(key, args));
  } catch {
    // a server of another version gives other arguments than these words speak of
  }
  return game.catalogue.text('problems.page.unknown', { code });
}

/** The arguments of the rules' own refusal, which travel beside those of the server's. */
function ofRules(args: Args): Args {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name.replace(/^arg_/, ''), value]));
}
