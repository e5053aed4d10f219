// Spanish words: puzzles.
import said from '../../../../../src/lancaster/words/es/puzzles.toml';
import review from '../../../../../src/lancaster/words/es/review.toml';
import { Catalogue } from '../catalogue';
import { catalogue } from './catalogue';

export const puzzles = {
  /** What is told of a solution, with the acts of reviews. */
  catalogue: new Catalogue(catalogue.names, { ...catalogue.chapters, puzzles: said, review }),
  title: 'Problemas',
  lead: 'Posiciones de partidas de bots en las que una jugada es claramente la mejor. Encuéntrala.',
  daily: 'Problema del día',
  dailyText: 'El mismo para todos, hasta medianoche (UTC).',
  solveDaily: 'Resolver',
  themes: 'Temas',
  about: {
    ransom: 'Rescatar prisioneros o dejarlos.',
    displacement: 'Quitarle el condado a otro caballero.',
    henry: 'Lord, cargos, obispos, privilegios, Torre.',
    conflicts: 'Dónde luchar y cuándo.',
    ballots: 'Cómo votar.',
    scoring: 'La última ronda.',
  } as Record<string, string>,
  any: 'Todos los temas',
  count: (answered: number, all: number) => `${answered} de ${all} respondidos`,
  mine: 'Tu puntuación',
  rating: (n: number, provisional: boolean) => `${n}${provisional ? ' (aún incierta)' : ''}`,
  unrated: 'Empieza con tu primera respuesta.',
  offline: 'Guardado en este navegador, sin puntuación.',
  score: (right: number, all: number) =>
    `${right} de ${all} ${all === 1 ? 'primera respuesta correcta' : 'primeras respuestas correctas'}`,
  next: 'Problema siguiente',
  all: 'Todos los problemas',
  right: '¡Correcto!',
  wrong: 'No es lo mejor',
  yours: 'tu respuesta',
  best: 'Las tres mejores, y cuánto ganan',
  ask: 'Problema: una jugada es claramente la mejor. ¿Cuál?',
  percent: (n: number) => `${n} %`,
  bar: (action: string, share: string, points: string) => `${action}: gana ${share}, ${points}`,
  moved: (before: number, after: string) => `Tu puntuación: ${before} → ${after}`,
  repeated: 'Ya habías respondido a este problema: no se puntúa otra vez.',
  strength: (rating: string) => `Puntuación del problema: ${rating}`,
  judged:
    'Hallado con una búsqueda larga y los valores del duque, probado con partidas jugadas hasta el final.',
};
