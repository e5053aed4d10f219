// German words: the edition without a server, and playing without a connection.
import { plural } from '../../grammar';
import type { Words } from '../../index.svelte';

export const home: Words['shell']['home'] = {
  loading: (percent) => `Das Spiel wird geholt: ${percent} %`,
  starting: 'Das Spiel wird gestartet …',
  ready: 'Das Spiel ist da. Es braucht keine Verbindung mehr.',
  failed:
    'Das Spiel konnte nicht geladen werden. Lade die Seite neu; deine Spiele sind in diesem Browser sicher.',
  ways: 'Anders spielen',
  waysText:
    'Wähle Gesetze, Module und jeden Platz, reicht einen Bildschirm am Tisch herum, oder spiele ein Spiel aus einer Datei weiter.',
  kept: 'Regeln und Bots laufen in diesem Tab. Deine Spiele bleiben in diesem Browser und werden nirgendwohin geschickt.',
  seatsHint: 'Mehrere eigene Plätze: Der Bildschirm wird herumgereicht.',
  unreadable: (games) =>
    `${plural(games, 'Spiel stammt', 'Spiele stammen')} von einer anderen Version, die diese nicht lesen kann. Nichts ist verloren: Sichere ${games === 1 ? 'es' : 'sie'} als Datei.`,
  saveUnreadable: 'Als Datei sichern',
  notStored:
    'Dieser Browser konnte den letzten Schritt nicht speichern, er ist also nicht geschehen. Sichere das Spiel als Datei.',
  saveGame: 'Spiel sichern',
};
