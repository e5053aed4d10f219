// German words: what belongs to the device and to every page: settings, notifications, keys, rules.
import type { Words } from '../../index.svelte';
import { plural } from '../../grammar';

type Shell = Words['shell'];

export const help: Shell['help'] = {
  title: 'Regeln',
  search: 'Die Regeln durchsuchen',
  searchHint: 'Ein Wort oder eine Nummer wie R2.5',
  found: (n) => (n === 0 ? 'Nichts gefunden' : plural(n, 'Stelle', 'Stellen')),
  contents: 'Inhalt',
  open: 'Die Regeln ganz öffnen',
  link: (number) => `Link zu ${number}`,
};

export const keys: Shell['keys'] = {
  title: 'Tastatur',
  everywhere: 'Überall',
  help: 'Dieses Blatt',
  next: 'Zum Nächsten und zum Vorigen',
  press: 'Drücken, wählen, bestätigen',
  escape: 'Schließen, einen Schritt zurück',
  arrows: 'Innerhalb einer Gruppe',
  space: 'Leertaste',
  shift: 'Umschalt',
};

export const notices: Shell['notices'] = {
  title: 'Lancaster',
  otherwise: 'Es gibt Neues von „{name}“.',
  codes: {
    'your-turn': 'Bei „{name}“ bist du am Zug.',
    invited: '{by} hält bei „{name}“ einen Platz für dich frei.',
    'game-over': 'Das Spiel bei „{name}“ ist aus.',
    test: 'Eine Probe: Hier kommen Nachrichten von Lancaster an.',
  },
};

export const notifications: Shell['notifications'] = {
  title: 'Mitteilungen',
  text: 'Erfahre, dass du am Zug bist, auch wenn diese Seite zu ist.',
  needSomebody: 'Spiel erst, oder melde dich an: Dann weiß dieser Browser, für wen.',
  impossible: 'Dieser Browser kann keine Mitteilungen zeigen.',
  denied: 'Dieser Browser soll von hier keine zeigen. In den Einstellungen der Seite kannst du es erlauben.',
  on: 'In diesem Browser benachrichtigen',
  working: 'Dieser Browser sagt dir Bescheid.',
  refused: 'Der Browser hat es nicht erlaubt.',
  channels: 'Wohin Nachrichten gehen',
  browser: 'Browser',
  webhook: 'Webhook',
  since: (when) => `seit ${when}`,
  failing: (when) => `kommt seit ${when} nicht an`,
  test: 'Probe',
  tested: 'Es ist angekommen.',
  notTested: 'Es ist nicht angekommen.',
  remove: 'Entfernen',
  addWebhook: 'Webhook hinzufügen',
  webhookUrl: 'Adresse des Webhooks',
  webhookFormat: 'Format',
  formats: { json: 'JSON, signiert', discord: 'Discord', slack: 'Slack' },
  secret: 'Das Geheimnis, mit dem Nachrichten signiert werden. Es wird nur dieses eine Mal gezeigt:',
  add: 'Hinzufügen',
};

export const settings: Shell['settings'] = {
  title: 'Einstellungen',
  language: 'Sprache',
  theme: 'Erscheinungsbild',
  themes: { system: 'Wie das System', light: 'Pergament', dark: 'Kerzenschein' },
  confirm: 'Jede Entscheidung bestätigen',
  confirmHint:
    'Sonst wird gleich gespielt, was du wählst, wenn nichts mehr offen ist und du es an diesem Tisch zurücknehmen darfst.',
  toTheme: { light: 'Zum Pergament', dark: 'Zum Kerzenschein' },
};

export const comfort: Shell['comfort'] = {
  text: 'Schriftgröße',
  texts: ['Normal', 'Groß', 'Größer'],
  zoom: 'Vergrößerung des Spielplans',
  contrast: 'Hoher Kontrast',
  contrastHint: 'Kräftigere Linien und Buchstaben, keine Tönung dahinter.',
  patterns: 'Muster',
  patternsHint: 'Jedes Haus hat außer Farbe und Wappentier eine Schraffur.',
  sound: 'Ton',
  soundHint: 'Mein Zug, Ritter, Stimmzettel, Punkte, das Ende.',
  volume: 'Lautstärke',
};
