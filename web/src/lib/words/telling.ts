// What happened, as lines of the log. The server groups events into items; the catalogue says them.
import type { Entry, Item } from '../wire';
import type { Args } from './catalogue';
import { capital } from './grammar';
import { w, type Words } from './index.svelte';
import type { Company } from './people';
import type { LogLine } from './types';

type Game = Words['game'];

/** What an entry tells, as lines of the log. */
export const logLines = (entry: Pick<Entry, 'items'>, company: Company, game: Game = w().game): LogLine[] =>
  itemLines(entry.items, company, game);

/** The entries that a later one has taken back: nobody is told of them any more. */
export const undoneIn = (entries: readonly Pick<Entry, 'kind' | 'data'>[]): ReadonlySet<number> =>
  new Set(entries.flatMap(({ kind, data }) => (kind === 'takeback' ? (data['undone'] as number[]) : [])));

/** Items as lines; one that this page has no words for is left out. */
export const itemLines = (
  items: readonly Item[],
  company: Company,
  { catalogue }: Game = w().game,
): LogLine[] =>
  items
    .filter((item) => catalogue.has(`story.${item.key}`))
    .map(({ key, args, icon, house, rule, heading, minor, seats }) => {
      const text = capital(catalogue.text(`story.${key}`, args as Args, company));
      return { icon, house, text, rule, heading, minor, seats };
    });
