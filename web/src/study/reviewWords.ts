// What a review says, in sentences of the reader's language.
import type { Review, Summary } from '$lib/wire';
import type { Args } from '$lib/words/catalogue';
import { companyOf } from '$lib/words/game';
import { capital } from '$lib/words/grammar';
import { studyWords, w } from '$lib/words/index.svelte';

import { nameAt } from '../parts/seats';

type Table = Pick<Summary, 'players' | 'seats'>;

/** A message of a review. */
export const reviewText = (key: string, args: Args, table: Table): string =>
  capital(studyWords().catalogue.text(key, args, companyOf(table, w().game)));

/** What was decided, by whom, and what is to be said of it: nothing before the first decision. */
export function saidOf(review: Review, decisions: number, table: Table): string[] {
  const made = review.decisions[decisions - 1];
  if (made === undefined) return [];
  const [key, args] = made.said;
  const what = `${nameAt(made.seat, table)}: ${studyWords().catalogue.text(key, args as Args, companyOf(table, w().game))}`;
  if (made.choices < 2) return [what, reviewText('review.forced', {}, table)];
  if (made.grade === null || made.better_said === null) return [what];
  const percent = Math.round(100 * made.lost);
  const grade = reviewText(`review.grade.${made.grade}`, {}, table);
  const better: Args = {
    who: made.seat,
    percent,
    better: [made.better_said] as unknown as Args['better'],
    ...(Object.keys(made.missed).length > 0 ? { law: made.law, gives: made.missed } : {}),
  };
  return [what, grade, reviewText('review.better', better, table)];
}
