// German words: what the server refuses, and what goes wrong on the way to it.
import type { Words } from '../index.svelte';

export const errors: Words['game']['errors'] = {
  'account-needed': () => 'Dafür brauchst du ein Konto. Als Gast kannst du unter „Mein Konto“ eines anlegen.',
  'already-account': () => 'Du hast schon ein Konto.',
  'already-seated': () => 'Du hast an diesem Tisch schon einen Platz.',
  'already-started': () => 'Das Spiel hat schon begonnen.',
  'bad-address': (a) => `An diese Adresse lässt sich nichts senden: ${a.problem}`,
  'bad-host': () => 'Dieser Server hört nicht auf diesen Rechnernamen.',
  'bad-invite': () => 'Diese Einladung gibt es nicht, oder sie ist schon benutzt. Bitte um eine neue.',
  'bad-message': (a) => `Die Nachricht ist nicht lesbar: ${a.problem}`,
  'bad-options': (a) => `Das lässt sich nicht spielen: ${a.problem}`,
  'bad-origin': () =>
    'Diese Anfrage kam von einer anderen Website. Öffne die Seite dieses Servers und versuch es noch einmal.',
  'bad-password': () => 'Name oder Passwort stimmen nicht.',
  'bad-record': (a) => `Die Aufzeichnung ist nicht lesbar: ${a.problem}`,
  'bad-recovery': () => 'Diesen Link zur Wiederherstellung gibt es nicht, er ist zu alt oder schon benutzt.',
  'bad-subscription': (a) => `Diese Anmeldung für Mitteilungen ist nicht brauchbar: ${a.problem}`,
  'bot-seat': () => 'Auf diesem Platz spielt ein Bot.',
  busy: () => 'Der Server hat mehr zu tun, als er schafft. Versuch es gleich noch einmal.',
  'database-away': () =>
    'Der Server erreicht seine Datenbank nicht. Nichts ist verloren; versuch es gleich noch einmal.',
  'disk-full': () => 'Der Server kann gerade nichts speichern. Nichts ist verloren; sag es dem Betreiber.',
  frozen: () =>
    'Das Spiel ist eingefroren: Es wurde nach anderen Regeln gespielt als den jetzt installierten.',
  'hints-off': () => 'An diesem Tisch gibt es keine Tipps: Er zählt für die Wertung.',
  'illegal-action': (a) => `Das geht jetzt nicht: ${a.problem}`,
  'malformed-action': (a) => `Das ist kein Zug: ${a.problem}`,
  'method-not-allowed': (a) => `Diese Adresse antwortet nicht auf ${a.method}.`,
  'name-taken': () => 'Diesen Namen hat schon jemand.',
  'need-name': () =>
    'Ein Name hat 2 bis 24 Buchstaben, Ziffern und Zeichen eines Alphabets und außen keine Leerzeichen.',
  'news-off': () => 'Dieser Server verschickt keine Mitteilungen.',
  'no-such-channel': () => 'Du hast keinen solchen Kanal.',
  'no-such-page': () => 'Unter dieser Adresse gibt es nichts.',
  'no-such-person': () => 'Niemand hier heißt so.',
  'no-such-seat': () => 'Der Tisch hat keinen solchen Platz.',
  'no-such-table': () => 'Diesen Tisch gibt es nicht, oder er ist privat.',
  'not-finished': () => 'Das Spiel ist noch nicht aus.',
  'not-host': () => 'Das darf nur, wer den Tisch eröffnet hat.',
  'not-open': () => 'Der Platz ist besetzt.',
  'not-over-yet': () => 'Das wird gezeigt, wenn das Spiel aus ist.',
  'not-running': () => 'Das Spiel läuft nicht.',
  'not-your-seat': () => 'Das ist nicht dein Platz.',
  'nothing-asked': () => 'Niemand möchte etwas zurücknehmen.',
  'nothing-to-take-back': () => 'Du hast nichts zurückzunehmen.',
  'operator-only': () => 'Das darf nur der Betreiber dieses Servers.',
  'rated-table': (a) => `Der Tisch zählt für die Wertung: ${a.problem}`,
  'seats-open': () => 'Das Spiel kann beginnen, wenn alle Plätze besetzt sind.',
  'seats-used': (a) => `Du darfst an ${a.most} Tischen zugleich sitzen. Beende oder verlass erst einen.`,
  'sign-in': () => 'Sag erst, wer du bist: Spiel als Gast oder melde dich an.',
  'something-broke': (a) =>
    `Auf dem Server ist etwas schiefgegangen. Nichts ist verloren, und der Betreiber findet es unter ${a.request}.`,
  'takeback-asked': () => 'Jemand möchte etwas zurücknehmen; antworte erst darauf.',
  'takeback-off': (a) => `Das lässt sich nicht zurücknehmen: ${a.problem}`,
  'too-fast': (a) => `Zu viele Anfragen. Versuch es in ${a.seconds} s noch einmal.`,
  'too-large': (a) => `Die Nachricht ist größer als die erlaubten ${a.most} Bytes.`,
  'too-many': (a) => `Davon gibt es schon zu viele: höchstens ${a.most}.`,
  'unknown-bot': (a) => `Einen solchen Bot gibt es hier nicht: ${a.problem}`,
  'unknown-material': (a) => `Dieser Server bietet das Material ${a.material} nicht an.`,
  'weak-password': (a) => `Ein Passwort hat mindestens ${a.least} Zeichen und ist keines der häufigsten.`,
};

export const trouble: Words['game']['trouble'] = {
  offline: () => 'Der Server ist nicht zu erreichen. Die Seite versucht es weiter.',
  timeout: () => 'Der Server antwortet zu langsam. Versuch es noch einmal.',
  unknown: (code) => `Etwas ist schiefgegangen (${code}).`,
};
