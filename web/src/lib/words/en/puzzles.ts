// English words: puzzles. What is told of a solution is in the catalogue, in chapters that only this page needs.
import said from '../../../../../src/lancaster/words/en/puzzles.toml';
import review from '../../../../../src/lancaster/words/en/review.toml';
import { Catalogue } from '../catalogue';
import { plural } from '../grammar';
import { catalogue } from './catalogue';

export const puzzles = {
  /** What is told of a solution, with the acts of reviews. */
  catalogue: new Catalogue(catalogue.names, { ...catalogue.chapters, puzzles: said, review }),
  title: 'Puzzles',
  lead: 'Positions from games of bots in which one action is clearly best. Find it.',
  daily: 'Puzzle of the day',
  dailyText: 'The same for everybody, until midnight (UTC).',
  solveDaily: 'Solve it',
  themes: 'Themes',
  about: {
    ransom: 'Buy prisoners free, or leave them.',
    displacement: 'Take a county from another knight.',
    henry: 'Lord, offices, bishops, privileges, Tower.',
    conflicts: 'Where to fight, and when.',
    ballots: 'How to vote.',
    scoring: 'The last round.',
  } as Record<string, string>,
  any: 'All themes',
  count: (answered: number, all: number) => `${answered} of ${all} answered`,
  mine: 'Your rating',
  rating: (n: number, provisional: boolean) => `${n}${provisional ? ' (still uncertain)' : ''}`,
  unrated: 'Your first answer begins it.',
  offline: 'Kept in this browser, without a rating.',
  score: (right: number, all: number) => `${right} of ${plural(all, 'first answer', 'first answers')} right`,
  next: 'Next puzzle',
  all: 'All puzzles',
  right: 'Right!',
  wrong: 'Not the best',
  yours: 'your answer',
  best: 'The best three, and how often each wins',
  ask: 'Puzzle: one action is clearly best. Which?',
  percent: (n: number) => `${n} %`,
  bar: (action: string, share: string, points: string) => `${action}: wins ${share}, ${points}`,
  moved: (before: number, after: string) => `Your rating: ${before} → ${after}`,
  repeated: 'You have answered this puzzle before: it is not rated again.',
  strength: (rating: string) => `Rating of the puzzle: ${rating}`,
  judged: 'Found by a long search and the duke’s values, proved by games that were played on.',
};
