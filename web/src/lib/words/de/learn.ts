// German words: the way into the guided first game.
import type { Words } from '../index.svelte';

export const learn: Words['learn'] = {
  name: 'Spielend lernen',
  newcomer: 'Neu hier?',
  about:
    'Eine ganze Partie zu dritt gegen zwei Bots der Stufe Knappe, und ein Wort dazu, wenn etwas neu ist. Fünf Runden, rund 50 Entscheidungen: eine halbe Stunde. Du kannst jederzeit aufhören und später weitermachen.',
  tableOf: (name) => `Erste Partie von ${name}`,

  title: 'Deine erste Partie',
  opening: 'Der Tisch für deine erste Partie wird gedeckt …',
  going: 'Deine erste Partie läuft noch. Die Begleitung ist aus.',
  withGuide: 'mit Begleitung',
  goOn: 'Mit Begleitung weiterspielen',
  played: 'Du hast deine erste Partie gespielt. Noch einmal?',
  again: 'Von vorn beginnen',
  result: 'Zum Ergebnis',
  lobby: 'Zur Lobby',
  retry: 'Noch einmal versuchen',
};
