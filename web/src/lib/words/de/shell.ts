// German words: the shell and its pages.
import type { Words } from '../index.svelte';
import { plural } from '../grammar';
import { friends, orders } from './shell/days';
import { comfort, help, keys, notices, notifications, settings } from './shell/device';
import { replay, result } from './shell/games';
import { home } from './shell/home';
import { bring, invite, lobby } from './shell/lobby';
import { operators } from './shell/operators';
import { account, me, ratings, recover, statistics } from './shell/people';
import { company, newTable, room } from './shell/tables';

export const shell: Words['shell'] = {
  brand: 'Lancaster',
  title: (page) => `${page} · Lancaster`,
  skip: 'Zum Inhalt springen',
  close: 'Schließen',
  cancel: 'Abbrechen',
  loading: 'Einen Moment …',
  less: 'Eins weniger',
  more: 'Eins mehr',
  you: 'du',
  reconnecting: 'Die Verbindung ist abgerissen. Sie wird wiederhergestellt …',
  renewal: {
    due: 'Der Server hat eine neuere Fassung dieser Seite. Sie lädt sich neu, sobald nichts mehr angefangen ist.',
    now: 'Jetzt neu laden',
  },
  navigation: 'Seiten',
  menu: 'Menü',
  signedInAs: (name) => `Du spielst als ${name}`,
  waiting: (games) => `${plural(games, 'Spiel wartet', 'Spiele warten')} auf dich`,
  pages: {
    lobby: 'Spielen',
    me: 'Meine Spiele',
    ratings: 'Rangliste',
    help: 'Regeln',
    operator: 'Aufsicht',
    settings: 'Einstellungen',
    keys: 'Tastatur',
  },
  trouble: {
    page: 'Auf dieser Seite ist etwas schiefgegangen. Lade sie bitte neu; dein Spiel ist auf dem Server sicher.',
    load: 'Diese Seite konnte nicht geladen werden.',
    again: 'Noch einmal versuchen',
  },
  missing: {
    title: 'Hier leben Drachen',
    text: 'Unter dieser Adresse gibt es nichts.',
    home: 'Zur Lobby',
  },

  lawsMixed: 'Gemischte Gesetze',
  modules: { none: 'Grundspiel', both: 'Heinrich V., beide Module' },
  players: (n) => `${n} Spieler`,
  paces: { live: 'live', turns: 'Zug um Zug' },
  round: (n) => `Runde ${n}`,
  points: (text, amount) => `${text} ${Math.abs(amount) === 1 ? 'Machtpunkt' : 'Machtpunkte'}`,
  rated: 'gewertet',
  unrated: 'ohne Wertung',

  bring,
  home,
  invite,
  lobby,
  company,
  orders,
  friends,
  operators,
  newTable,
  room,
  replay,
  result,
  account,
  me,
  ratings,
  recover,
  statistics,
  help,
  keys,
  notices,
  notifications,
  settings,
  comfort,
};
