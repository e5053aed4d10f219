// German words: the lobby, records brought along, invitations.
import type { Words } from '../../index.svelte';
import { plural } from '../../grammar';

type Shell = Words['shell'];

export const bring: Shell['bring'] = {
  title: 'Aufzeichnung mitbringen',
  text: 'Eine Aufzeichnung ist ein Spiel als Text: von hier, von einem anderen Server, von der Kommandozeile.',
  file: 'Datei wählen',
  record: 'Die Aufzeichnung',
  name: 'Name des Tisches',
  keep: 'Aufheben und ansehen',
  goOn: 'Vom Ende an weiterspielen',
  keepHint:
    'Ein beendetes Spiel kann aufgehoben und geteilt werden; eines, das nicht aus ist, kann an einem Bildschirm weitergespielt werden.',
};

export const invite: Shell['invite'] = {
  title: 'Einladung',
  heading: 'Du bist eingeladen',
  text: 'An einem Tisch von Lancaster ist ein Platz für dich frei.',
  take: 'Platz nehmen',
  watchInstead: 'Zur Lobby',
};

export const lobby: Shell['lobby'] = {
  study: 'Studien',
  puzzles: 'Rätsel',
  title: 'Spielen',
  heading: 'Lancaster',
  motto:
    'Fünf Runden für den Aufstieg deines Hauses: Gewinne Counties, bringe deine Gesetze durchs Parlament, schicke Ritter nach Frankreich.',
  play: 'Jetzt spielen',
  playing: 'Der Tisch wird gedeckt …',
  name: 'Wie dürfen wir dich nennen?',
  nameHint: 'Kein Konto nötig. Du kannst es später ändern.',
  another: 'Ein anderer Name',
  level: 'Wie stark',
  players: 'Spieler',
  house: 'Dein Haus',
  rounds: 'Eine Runde in drei Schritten',
  roundsNote: 'fünf Runden sind ein Spiel',
  steps: {
    placement:
      'Setze deine Ritter, einen nach dem anderen: in ein County, in dein eigenes Castle oder in einen Konflikt mit Frankreich. Der Stärkere verdrängt den Schwächeren.',
    parliament:
      'Stimme geheim über drei neue Gesetze ab. Die gültigen belohnen dann alle, die sich auf sie vorbereitet haben.',
    rewards:
      'Counties bringen Adlige oder Erträge, Castles bringen Gold und Knappen, Siege in Frankreich bringen Machtpunkte.',
  },
  rules: 'Die Regeln lesen',
  continue: 'Weiterspielen',
  yourTurn: 'Du bist am Zug',
  theirTurn: (names) => `am Zug: ${names}`,
  notBegun: (free) => (free === 0 ? 'Bereit zum Beginn' : `${plural(free, 'Platz', 'Plätze')} frei`),
  frozen: 'Eingefroren',
  adjourned: 'Vertagt',
  until: (when) => `Entscheidung ${when}`,
  open: 'Offene Tische',
  openNone: 'Gerade wartet niemand auf Mitspieler.',
  running: 'Laufende Spiele',
  join: 'Platz nehmen',
  watch: 'Zuschauen',
  go: 'Weiter',
  look: 'Ansehen',
  hostedBy: (name) => `von ${name}`,
  friends: 'Mit Freunden',
  friendsText: 'Eröffne einen Tisch, schick den Link, fülle mit Bots auf. Live oder über Tage.',
  create: 'Tisch eröffnen',
  bring: 'Aufzeichnung mitbringen',
  tableOf: (name) => `Tisch von ${name}`,
  unnamed: 'Ein Tisch',
  names: [
    'Maud of Kent',
    'Hugh of Ely',
    'Isolde Grey',
    'Piers of Wells',
    'Joan Neville',
    'Walter Hale',
    'Agnes of York',
    'Thomas Rede',
    'Cecily Vane',
    'Ralph of Exe',
    'Beatrix Lisle',
    'Edmund Tarn',
    'Philippa Dray',
    'Simon of Bath',
    'Alice Corbet',
    'Giles Marsh',
    'Eleanor Wake',
    'Robert of Lynn',
    'Margery Stone',
    'Osbert Fenn',
  ],
};
