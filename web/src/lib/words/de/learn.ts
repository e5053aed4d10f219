// German words: the way into the guided first game.
import type { Words } from '../index.svelte';

export const learn: Words['learn'] = {
  name: 'Spielend lernen',
  newcomer: 'Neu hier?',
  about:
    'Ein ganzes Spiel zu dritt gegen zwei Bots der Stufe Knappe, und ein Wort dazu, wenn etwas neu ist. Fünf Runden, rund 50 Entscheidungen: eine halbe Stunde. Du kannst jederzeit aufhören und später weitermachen.',
  tableOf: (name) => `Erstes Spiel von ${name}`,

  title: 'Dein erstes Spiel',
  opening: 'Der Tisch für dein erstes Spiel wird gedeckt …',
  going: 'Dein erstes Spiel läuft noch. Die Begleitung ist aus.',
  withGuide: 'mit Begleitung',
  goOn: 'Mit Begleitung weiterspielen',
  played: 'Du hast dein erstes Spiel gespielt. Noch einmal?',
  again: 'Von vorn beginnen',
  result: 'Zum Ergebnis',
  lobby: 'Zur Lobby',
  retry: 'Noch einmal versuchen',
};
