// German words: what happened, as sentences.
import { capital, speaks, stop, type Speaks } from '../grammar';
import type { Words } from '../index.svelte';
import type { Company, Party, Who } from '../types';
import { laws } from './laws';
import { names } from './names';

type Log = Words['game']['log'];

const { amounts, amount, list, knights, theKnights, place, who, whose, aPrivilege } = names;

const law = (key: string): string => `„${key in laws ? laws[key as keyof typeof laws].title : key}“`;
const source = (key: string): string => names.source(key, law);

function company({ squires, beside }: Company): string {
  const parts = [
    ...(squires ? [amount('squires', squires, 'dat')] : []),
    ...beside.map((each) => aPrivilege(each, 'dat')),
  ];
  return parts.length ? ` mit ${list(parts)}` : '';
}

function party({ knights: strengths, bishops, tudor }: Party): string {
  const parts = [
    ...(strengths.length ? [knights(strengths, 'dat')] : []),
    ...(bishops ? [amount('bishops', bishops, 'dat')] : []),
    ...(tudor ? [aPrivilege('tudor', 'dat')] : []),
  ];
  return parts.length ? ` mit ${list(parts)}` : '';
}

/** `der Lord von Ann`, `dein Lord` */
const belonging = (thing: string, person: Who): string =>
  speaks(person) === 'you'
    ? thing.replace(/^der /, 'dein ').replace(/^die /, 'deine ')
    : `${thing} ${whose(person)}`;
/** `der Ritter der Stärke 2 von Ann` */
const knightsOf = (person: Who, strengths: readonly number[]): string =>
  belonging(theKnights(strengths, 'nom'), person);
const verb = (by: Speaks, one: string, several: string, you: string): string =>
  by === 'you' ? you : by === 'many' ? several : one;
/** Ein Verb hinter seinem Subjekt: `Ann nimmt`, `du nimmst` */
const acts = (person: Who, one: string, you: string): string =>
  `${capital(who(person))} ${speaks(person) === 'you' ? you : one}`;
const oneOrMore = (strengths: readonly number[], one: string, several: string): string =>
  strengths.length > 1 ? several : one;

const does: Log['does'] = {
  pay: (parts, by) => `${verb(by, 'zahlt', 'zahlen', 'zahlst')} ${amounts(parts, 'acc')}`,
  lose: (parts, by) => `${verb(by, 'verliert', 'verlieren', 'verlierst')} ${amounts(parts, 'acc')}`,
  return: (parts, by) => `${verb(by, 'legt', 'legen', 'legst')} ${amounts(parts, 'acc')} zurück`,
  get: (parts, by) => `${verb(by, 'erhält', 'erhalten', 'erhältst')} ${amounts(parts, 'acc')}`,
  take: (parts, by) => `${verb(by, 'nimmt', 'nehmen', 'nimmst')} ${amounts(parts, 'acc')}`,
  recruit: (by) => `${verb(by, 'erhält', 'erhalten', 'erhältst')} einen neuen Ritter`,
  upgrade: (strength, at, by) =>
    `${verb(by, 'wertet', 'werten', 'wertest')} ${theKnights([strength], 'acc')} ${place(at, 'in')} auf ${strength + 1} auf`,
  bishop: (ally, by) =>
    ally ? 'nimmt einen Bischof aus dem Spiel' : `${verb(by, 'nimmt', 'nehmen', 'nimmst')} einen Bischof`,
  noble: (county, ally, by) =>
    ally
      ? `nimmt den Adligen von ${county} aus dem Spiel`
      : `${verb(by, 'nimmt', 'nehmen', 'nimmst')} den Adligen von ${county}`,
  extend: (space, by) => `${verb(by, 'baut', 'bauen', 'baust')} den Ausbau „${space}“`,
};

const declined: Log['declined'] = {
  castle: (by) => `${verb(by, 'kauft', 'kaufen', 'kaufst')} im Castle nichts mehr`,
  convert: (by) => `${verb(by, 'tauscht', 'tauschen', 'tauschst')} nichts`,
  county: (by) => `${verb(by, 'nimmt', 'nehmen', 'nimmst')} weder Adligen noch Ertrag`,
  crossing: (by) => `${verb(by, 'setzt', 'setzen', 'setzt')} nicht nach Frankreich über`,
  exchange: (by) => `${verb(by, 'tauscht', 'tauschen', 'tauschst')} nichts`,
  extension: (by) => `${verb(by, 'baut', 'bauen', 'baust')} keinen Ausbau`,
  favour: (by) => `${verb(by, 'nimmt', 'nehmen', 'nimmst')} keine Gunst`,
  'keep-counties': (by) => `${verb(by, 'zahlt', 'zahlen', 'zahlst')} für kein County`,
  'keep-extensions': (by) => `${verb(by, 'zahlt', 'zahlen', 'zahlst')} für keinen Ausbau`,
  noble: (by) => `${verb(by, 'nimmt', 'nehmen', 'nimmst')} keinen Adligen`,
  'placed-upgrade': (by) => `${verb(by, 'verzichtet', 'verzichten', 'verzichtest')} auf die Aufwertung`,
  purchase: (by) => `${verb(by, 'kauft', 'kaufen', 'kaufst')} keinen Ausbau`,
  ransom: (by) => `${verb(by, 'kauft', 'kaufen', 'kaufst')} niemanden frei`,
  send: (by) => `${verb(by, 'schickt', 'schicken', 'schickst')} keine Knappen`,
  swap: (by) => `${verb(by, 'tauscht', 'tauschen', 'tauschst')} den Ritter der Stärke 3 nicht`,
  upgrade: (by) => `${verb(by, 'verzichtet', 'verzichten', 'verzichtest')} auf die Aufwertung`,
};

export const log: Log = {
  does,
  declined,
  law,
  source,
  sentence: (subject, predicates, why) =>
    stop(`${capital(subject)} ${list(predicates)}${why ? ` (${why})` : ''}`),
  everybody: 'jeder',
  each: (text) => text.replace(/ (erhalten|zahlen|verlieren|nehmen|legen) /, ' $1 je '),

  round: (round, phase) => `Runde ${round}: ${phase}`,
  finalScoring: 'Schlusswertung',
  turned: (conflicts, proposals) =>
    `Neue Konflikte: ${list(conflicts)}. Gesetzesvorschläge: ${list(proposals)}.`,
  skipped: (person) =>
    `${acts(person, 'findet', 'findest')} keinen Platz für einen Ritter und ${speaks(person) === 'you' ? 'wirst' : 'wird'} übersprungen.`,
  start: (by, named) =>
    by.name === named.name
      ? `${acts(by, 'macht sich', 'machst dich')} selbst zum Startspieler.`
      : `${acts(by, 'bestimmt', 'bestimmst')} ${named.you === true ? 'dich' : who(named)} zum Startspieler.`,
  ended: (winners) =>
    `Das Spiel ist aus: ${list(winners.map(who))} ${winners.length === 1 ? 'gewinnt' : 'gewinnen gemeinsam'}.`,
  scored: (what, each) =>
    `${capital(what)}: ${each.map((one) => `${who(one.who)} ${names.signed(one.points)}`).join(', ')}.`,
  votesLost: (each) =>
    `Übrige Stimmsteine gehen zurück: ${each.map((one) => `${who(one.who)} ${one.votes}`).join(', ')}.`,

  placed: (person, strength, at, beside) =>
    `${acts(person, 'setzt', 'setzt')} eine ${strength} ${place(at, 'to')}${company(beside)}`,
  goesHome: (person, strengths) =>
    `${knightsOf(person, strengths)} ${oneOrMore(strengths, 'geht', 'gehen')} heim`,
  returnsShame: (shame, by) =>
    `${verb(by, 'legt', 'legen', 'legst')} ${amount('shame', shame, 'acc')} zurück`,
  joined: (clauses) => stop(clauses.join('; ')),
  and: (clause, predicate) => `${clause} und ${predicate}`,

  applies: (person, office, band, strength) =>
    `${capital(belonging('der Lord', person))} bewirbt sich${party(band)} um das Amt des ${office} (Stärke ${strength})`,
  tribute: (part) => `der Tribut ist ${amount(part.what, part.amount)}`,
  lordLeaves: (person, strengths) =>
    strengths.length
      ? `${belonging('der Lord', person)} und ${theKnights(strengths, 'nom')} gehen heim`
      : `${belonging('der Lord', person)} geht heim`,
  treasury: (person) => `${capital(belonging('der Lord', person))} geht in die Schatzkammer`,
  treasuryTakes: (part, ally) => `${ally ? 'entfernt' : 'nimmt'} ${amount(part.what, part.amount, 'acc')}`,

  wentHome: (person, strengths, from) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'kehrt', 'kehren')} ${place(from, 'from')} an den Hof zurück.`,
  lost: (person, strengths) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'kommt', 'kommen')} in den Nachschub, ohne freigekauft zu werden.`,
  ransom: (person, gold, strengths) =>
    `${acts(person, 'zahlt', 'zahlst')} ${amount('gold', gold, 'acc')} und ${speaks(person) === 'you' ? 'kaufst' : 'kauft'} ${theKnights(strengths, 'acc')} frei.`,
  crossed: (person, strength, to) =>
    `${capital(knightsOf(person, [strength]))} setzt von Dorset über, ${place(to, 'to')}.`,
  favour: (person, reward, lapses) =>
    `${acts(person, 'nimmt', 'nimmst')} die Gunst des Königs: ${reward}${lapses ? '; der Ertrag verfällt' : ''}.`,
  knightMakesRoom: (strengths) => `${theKnights(strengths, 'nom')} dort kehrt an den Hof zurück`,
  turnedDown: (person, spaces) =>
    `${acts(person, 'dreht', 'drehst')} ${spaces.length === 1 ? 'den Ausbau' : 'die Ausbauten'} ${list(spaces.map((space) => `„${space}“`))} um.`,
  squiresSent: (person, n, to) =>
    `${acts(person, 'schickt', 'schickst')} ${amount('squires', n, 'acc')} ${place(to, 'to')}.`,
  incomes: (person, castle, table) => {
    const parts = [
      ...(castle.length ? [`${amounts(castle, 'acc')} aus dem Castle`] : []),
      ...(table.length ? [`${amounts(table, 'acc')} von der Tafelrunde`] : []),
    ];
    return `${acts(person, 'erhält', 'erhältst')} ${list(parts)}.`;
  },

  sealed: (person) => `${acts(person, 'gibt', 'gibst')} die Stimme verdeckt ab.`,
  counted: (title, accepted, yes, no) =>
    `${title} wird mit ${yes} zu ${no} ${accepted ? 'angenommen' : 'abgelehnt'}`,
  ballot: (person, yes, votes) => `${who(person)} ${yes ? 'ja' : 'nein'}${votes ? ` +${votes}` : ''}`,
  ballots: (result, all) => `${result}: ${all.join(', ')}.`,
  repealed: (title) => `${title} gilt nicht mehr.`,
  applied: (title, told) => `${title}: ${told.join('; ')}.`,
  nobody: 'niemand erfüllt die Bedingung',
  openToAll: 'für alle offen',
  openTo: (people) => `offen für ${list(people.map(who))}`,

  fought: (where, won, england, france) =>
    `${capital(place(where, 'name'))}: ${
      won
        ? `England gewinnt mit ${england} gegen ${france}`
        : england === 0
          ? `niemand kämpft für England, Frankreich gewinnt mit ${france}`
          : `Frankreich gewinnt mit ${france} gegen ${england}`
    }.`,
  rank: (person, archer, strength, points) =>
    `${archer ? belonging('der Bogenschütze', person) : who(person)} (${strength}) ${
      points ? amount('points', points) : 'nichts'
    }${points && person.ally ? ', verfallen' : ''}`,
  ranks: (ranks) => stop(capital(ranks.join('; '))),
  shamed: (people) =>
    people.length === 1
      ? `${capital(list(people.map(who)))} ${people[0]?.you === true ? 'nimmst' : 'nimmt'} 1 Schandemarker.`
      : `${capital(list(people.map(who)))} nehmen je 1 Schandemarker.`,
  allShamed: 'Jeder nimmt 1 Schandemarker.',
  movesDown: 'Der Konflikt kommt in die untere Reihe.',

  officeHeld: (person, office, won) =>
    `${won ? acts(person, 'wird', 'wirst') : acts(person, 'bleibt', 'bleibst')} ${office}`,
  getsThese: (things, by) => `${verb(by, 'erhält', 'erhalten', 'erhältst')} ${list(things)}`,
  declines: (person, what, county) =>
    what === null
      ? `${acts(person, 'verzichtet', 'verzichtest')}.`
      : `${capital(who(person))} ${declined[what](speaks(person))}${county ? ` in ${county}` : ''}.`,
  takesReward: (person, county) =>
    county
      ? `${acts(person, 'nimmt', 'nimmst')} den Ertrag von ${county}.`
      : `${acts(person, 'nimmt', 'nimmst')} den Ertrag.`,

  // -- was neben dem Spiel geschieht -------------------------------------------------------------------------------
  made: 'Der Tisch ist gedeckt.',
  begin: 'Das Spiel beginnt.',
  rematch: 'Eine Revanche ist angesetzt.',
  seat: {
    joined: (name, house) => `${name} setzt sich und spielt ${house}.`,
    claimed: (name, house) => `${name} übernimmt ${house}.`,
    left: (name, house) =>
      name ? `${name} ist gegangen; ein Bot spielt ${house}.` : `Der Platz von ${house} ist wieder frei.`,
    filled: (name, house) => `${name} spielt ${house}.`,
    emptied: (_name, house) => `Der Platz von ${house} ist wieder frei.`,
    reserved: (name, house) => `${house} ist für ${name} reserviert.`,
    returned: (name, house) => `${name} ist wieder da und spielt ${house}.`,
    flagged: (name, house) => `Die Zeit von ${name} ist abgelaufen; ein Bot spielt ${house}.`,
    resigned: (name, house) => `${name} hat aufgegeben; ein Bot spielt ${house} zu Ende.`,
    forfeited: (name, house) =>
      `Die Zeit von ${name} ist abgelaufen, die Partie ist verloren; ein Bot spielt ${house} zu Ende.`,
    'bot-forfeited': (name, house) => `${name} kann nicht weiterspielen; ein anderer Bot spielt ${house}.`,
    deleted: (_name, house) => `Wer ${house} gespielt hat, ist nicht mehr da.`,
    imported: (name, house) => `${name} hat ${house} gespielt.`,
    'handed-over': (name, house) => `${name} spielt ${house} mit einem Konto weiter.`,
  },
  asks: (person, actions) =>
    `${who(person)} möchte ${actions === 1 ? 'einen Zug' : `${actions} Züge`} zurücknehmen.`,
  agrees: (person) => `${who(person)} ist mit der Rücknahme einverstanden.`,
  refuses: (person) => `${who(person)} ist mit der Rücknahme nicht einverstanden.`,
  withdraws: (person) => `${who(person)} möchte doch nichts zurücknehmen.`,
  tooLate: 'Niemand hat rechtzeitig geantwortet; es wird nichts zurückgenommen.',
  takeback: (person, actions, to) =>
    `${who(person)} nimmt ${actions === 1 ? 'einen Zug' : `${actions} Züge`} zurück; das Spiel steht wieder bei ${to}.`,
  rewound: (to) => `Das Spiel steht wieder bei ${to}.`,
  flag: (person) => `Die Zeit von ${who(person)} ist abgelaufen.`,
  holiday: (person, from, until) => `${who(person)} ist vom ${from} bis zum ${until} im Urlaub.`,
  back: (person) => `${who(person)} ist aus dem Urlaub zurück.`,
  freeze: (n) => `Das Spiel ist eingefroren: Die jetzt installierten Regeln führen ab ${n} anderswohin.`,
  close: {
    left: 'Alle sind gegangen; der Tisch ist geschlossen.',
    expired: 'Niemand ist rechtzeitig zurückgekommen; der Tisch ist geschlossen.',
  },
  closed: 'Der Tisch ist geschlossen.',
};
