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
    'Wähle Gesetze, Module und jeden Platz, reiche am Tisch einen Bildschirm herum oder spiele ein Spiel aus einer Datei weiter.',
  kept: 'Regeln und Bots laufen in diesem Tab. Deine Spiele bleiben in diesem Browser und werden nirgendwohin geschickt.',
  nobodyText: 'Beginne ein Spiel, und du findest es hier, auch wenn es beendet ist.',
  seatsHint: 'Mehrere eigene Plätze: Der Bildschirm wird herumgereicht.',
  unreadable: (games) =>
    `${plural(games, 'Spiel stammt', 'Spiele stammen')} aus einer anderen Version und ${games === 1 ? 'lässt' : 'lassen'} sich hier nicht lesen. Nichts ist verloren: Sichere ${games === 1 ? 'es' : 'sie'} als Datei.`,
  saveUnreadable: 'Als Datei sichern',
  keepTitle: 'Ohne Verbindung',
  keepText:
    'Regeln und Bots können in diesem Browser bleiben (etwa 8 MB). Dann kannst du überall gegen Bots spielen.',
  keep: 'Hier behalten',
  keeping: 'Werden geholt …',
  keptHere: 'Regeln und Bots sind in diesem Browser. Du kannst überall gegen Bots spielen.',
  notKept: 'Es hat nicht geklappt: Es fehlt die Verbindung, oder dieser Browser hat keinen Platz.',
  playHere: 'Hier gegen Bots spielen',
  offline:
    'Das Spiel läuft in diesem Browser und braucht keine Verbindung. Ist der Server wieder da, bietet seine Lobby an, diese Spiele mitzunehmen.',
  back: 'Zurück zum Server',
  brought: (games) => `${plural(games, 'Spiel', 'Spiele')} ohne Verbindung gespielt`,
  broughtText:
    'Sie sind nur in diesem Browser. Nimm sie mit: Beendete findest du dann bei deinen Spielen, die anderen spielst du hier weiter.',
  bring: 'Mitnehmen',
  bringing: 'Werden mitgenommen …',
  notStored:
    'Dieser Browser konnte den letzten Schritt nicht speichern, er ist also nicht geschehen. Sichere das Spiel als Datei.',
  saveGame: 'Spiel sichern',
  networkComes: (percent) => `Das neuronale Netz wird geholt: ${percent} %`,
  networkMissing:
    'Dieser Bot ist ein neuronales Netz, und das ist noch nicht in diesem Browser. Er spielt, sobald es eine Verbindung gibt.',
};
