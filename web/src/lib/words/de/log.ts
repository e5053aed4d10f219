// German words: what happened, as sentences.
import { capital, stop } from '../grammar';
import type { Words } from '../index.svelte';
import type { Company, Party } from '../types';
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

/** `der Ritter der Stärke 2 von Ann` */
const knightsOf = (person: Parameters<typeof whose>[0], strengths: readonly number[]): string =>
  `${theKnights(strengths, 'nom')} ${whose(person)}`;
const verb = (many: boolean, one: string, several: string): string => (many ? several : one);
const oneOrMore = (strengths: readonly number[], one: string, several: string): string =>
  verb(strengths.length > 1, one, several);

const does: Log['does'] = {
  pay: (parts, many) => `${verb(many, 'zahlt', 'zahlen')} ${amounts(parts, 'acc')}`,
  lose: (parts, many) => `${verb(many, 'verliert', 'verlieren')} ${amounts(parts, 'acc')}`,
  return: (parts, many) => `${verb(many, 'legt', 'legen')} ${amounts(parts, 'acc')} zurück`,
  get: (parts, many) => `${verb(many, 'erhält', 'erhalten')} ${amounts(parts, 'acc')}`,
  take: (parts, many) => `${verb(many, 'nimmt', 'nehmen')} ${amounts(parts, 'acc')}`,
  recruit: () => 'erhält einen neuen Ritter',
  upgrade: (strength, at) =>
    `wertet ${theKnights([strength], 'acc')} ${place(at, 'in')} auf ${strength + 1} auf`,
  bishop: (ally) => (ally ? 'nimmt einen Bischof aus dem Spiel' : 'nimmt einen Bischof'),
  noble: (county, ally) =>
    ally ? `nimmt den Adligen von ${county} aus dem Spiel` : `nimmt den Adligen von ${county}`,
  extend: (space) => `baut den Ausbau „${space}“`,
};

export const log: Log = {
  does,
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
  skipped: (person) => `${capital(who(person))} findet keinen Platz für einen Ritter und wird übersprungen.`,
  start: (by, named) =>
    by.name === named.name
      ? `${who(by)} macht sich selbst zum Startspieler.`
      : `${who(by)} bestimmt ${who(named)} zum Startspieler.`,
  ended: (winners) =>
    `Das Spiel ist aus: ${list(winners.map(who))} ${winners.length === 1 ? 'gewinnt' : 'gewinnen gemeinsam'}.`,
  scored: (what, each) =>
    `${capital(what)}: ${each.map((one) => `${who(one.who)} ${names.signed(one.points)}`).join(', ')}.`,
  votesLost: (each) =>
    `Übrige Stimmsteine gehen zurück: ${each.map((one) => `${who(one.who)} ${one.votes}`).join(', ')}.`,

  placed: (person, strength, at, beside) =>
    `${capital(who(person))} setzt eine ${strength} ${place(at, 'to')}${company(beside)}`,
  goesHome: (person, strengths) =>
    `${knightsOf(person, strengths)} ${oneOrMore(strengths, 'geht', 'gehen')} heim`,
  returnsShame: (shame) => `legt ${amount('shame', shame, 'acc')} zurück`,
  joined: (clauses) => stop(clauses.join('; ')),
  and: (clause, predicate) => `${clause} und ${predicate}`,

  applies: (person, office, band, strength) =>
    `Der Lord ${whose(person)} bewirbt sich${party(band)} um das Amt des ${office} (Stärke ${strength})`,
  tribute: (part) => `der Tribut ist ${amount(part.what, part.amount)}`,
  lordLeaves: (person, strengths) =>
    strengths.length
      ? `der Lord ${whose(person)} und ${theKnights(strengths, 'nom')} gehen heim`
      : `der Lord ${whose(person)} geht heim`,
  treasury: (person) => `Der Lord ${whose(person)} geht in die Schatzkammer`,
  treasuryTakes: (part, ally) => `${ally ? 'entfernt' : 'nimmt'} ${amount(part.what, part.amount, 'acc')}`,

  wentHome: (person, strengths, from) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'kehrt', 'kehren')} ${place(from, 'from')} an den Hof zurück.`,
  lost: (person, strengths) =>
    `${capital(knightsOf(person, strengths))} ${oneOrMore(strengths, 'kommt', 'kommen')} in den Nachschub, ohne freigekauft zu werden.`,
  ransom: (person, gold, strengths) =>
    `${who(person)} zahlt ${amount('gold', gold, 'acc')} und kauft ${theKnights(strengths, 'acc')} frei.`,
  crossed: (person, strength, to) =>
    `${capital(knightsOf(person, [strength]))} setzt von Dorset über, ${place(to, 'to')}.`,
  favour: (person, reward, lapses) =>
    `${capital(who(person))} nimmt die Gunst des Königs: ${reward}${lapses ? '; der Ertrag verfällt' : ''}.`,
  knightMakesRoom: (strengths) => `${theKnights(strengths, 'nom')} dort kehrt an den Hof zurück`,
  turnedDown: (person, spaces) =>
    `${who(person)} dreht ${spaces.length === 1 ? 'den Ausbau' : 'die Ausbauten'} ${list(spaces.map((space) => `„${space}“`))} um.`,
  squiresSent: (person, n, to) => `${who(person)} schickt ${amount('squires', n, 'acc')} ${place(to, 'to')}.`,
  incomes: (person, castle, table) => {
    const parts = [
      ...(castle.length ? [`${amounts(castle, 'acc')} aus dem Castle`] : []),
      ...(table.length ? [`${amounts(table, 'acc')} von der Tafelrunde`] : []),
    ];
    return `${who(person)} erhält ${list(parts)}.`;
  },

  sealed: (person) => `${who(person)} gibt die Stimme verdeckt ab.`,
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
    `${archer ? `der Bogenschütze ${whose(person)}` : who(person)} (${strength}) ${
      points ? amount('points', points) : 'nichts'
    }${points && person.ally ? ', verfallen' : ''}`,
  ranks: (ranks) => stop(capital(ranks.join('; '))),
  shamed: (people) =>
    people.length === 1
      ? `${capital(list(people.map(who)))} nimmt 1 Schandemarker.`
      : `${capital(list(people.map(who)))} nehmen je 1 Schandemarker.`,
  allShamed: 'Jeder nimmt 1 Schandemarker.',
  movesDown: 'Der Konflikt kommt in die untere Reihe.',

  officeHeld: (person, office, won) => `${capital(who(person))} ${won ? 'wird' : 'bleibt'} ${office}`,
  getsThese: (things) => `erhält ${list(things)}`,
  declines: (person) => `${capital(who(person))} verzichtet.`,
  takesReward: (person, county) =>
    county
      ? `${capital(who(person))} nimmt den Ertrag von ${county}.`
      : `${capital(who(person))} nimmt den Ertrag.`,

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
