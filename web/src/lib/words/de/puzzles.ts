// German words: puzzles.
import said from '../../../../../src/lancaster/words/de/puzzles.toml';
import review from '../../../../../src/lancaster/words/de/review.toml';
import { Catalogue } from '../catalogue';
import { catalogue } from './catalogue';

export const puzzles = {
  /** What is told of a solution, with the acts of reviews. */
  catalogue: new Catalogue(catalogue.names, { ...catalogue.chapters, puzzles: said, review }),
  title: 'Rätsel',
  lead: 'Stellungen aus Spielen von Bots, in denen ein Zug klar der beste ist. Finde ihn.',
  daily: 'Rätsel des Tages',
  dailyText: 'Für alle dasselbe, bis Mitternacht (UTC).',
  solveDaily: 'Lösen',
  themes: 'Themen',
  about: {
    ransom: 'Gefangene freikaufen oder nicht.',
    displacement: 'Einem anderen Ritter das County nehmen.',
    henry: 'Lord, Ämter, Bischöfe, Privilegien, Tower.',
    conflicts: 'Wo man kämpft und wann.',
    ballots: 'Wie man abstimmt.',
    scoring: 'Die letzte Runde.',
  } as Record<string, string>,
  any: 'Alle Themen',
  count: (answered: number, all: number) => `${answered} von ${all} beantwortet`,
  mine: 'Deine Wertung',
  rating: (n: number, provisional: boolean) => `${n}${provisional ? ' (noch unsicher)' : ''}`,
  unrated: 'Sie beginnt mit deiner ersten Antwort.',
  offline: 'In diesem Browser gemerkt, ohne Wertung.',
  score: (right: number, all: number) =>
    `${right} von ${all} ersten ${all === 1 ? 'Antwort' : 'Antworten'} richtig`,
  next: 'Nächstes Rätsel',
  all: 'Alle Rätsel',
  right: 'Richtig!',
  wrong: 'Nicht das Beste',
  yours: 'deine Antwort',
  best: 'Die besten drei, und wie oft sie gewinnen',
  ask: 'Rätsel: Ein Zug ist klar der beste. Welcher?',
  percent: (n: number) => `${n} %`,
  bar: (action: string, share: string, points: string) => `${action}: gewinnt ${share}, ${points}`,
  moved: (before: number, after: string) => `Deine Wertung: ${before} → ${after}`,
  repeated: 'Dieses Rätsel hast du schon beantwortet: Es zählt nicht noch einmal.',
  strength: (rating: string) => `Wertung des Rätsels: ${rating}`,
  judged: 'Gefunden durch lange Suche und die Werte des Herzogs, belegt durch weitergespielte Spiele.',
};
