// English words: what happened, as sentences. Each takes what happened and gives one line of the log.
import { capital, speaks, stop, type Speaks } from '../grammar';
import type { Company, Part, Party, Who } from '../types';
import { laws } from './laws';
import { names } from './names';

const { amounts, amount, list, knights, theKnights, place, who, whose, aPrivilege } = names;

const law = (key: string): string => `“${key in laws ? laws[key as keyof typeof laws].title : key}”`;
const source = (key: string): string => names.source(key, law);
const verb = (by: Speaks, one: string, other: string): string => (by === 'one' ? one : other);
/** A verb behind its subject: `Ann takes`, `you take`. */
const acts = (person: Who, one: string, you: string): string =>
  `${capital(who(person))} ${verb(speaks(person), one, you)}`;
const goes = (strengths: readonly number[]): string => (strengths.length === 1 ? 'goes' : 'go');
const bare = (strengths: readonly number[]): string => theKnights(strengths).slice(4);

function company({ squires, beside }: Company): string {
  const parts = [
    ...(squires ? [amount('squires', squires)] : []),
    ...beside.map((each) => aPrivilege(each, 'dat')),
  ];
  return parts.length ? ` with ${list(parts)}` : '';
}

function party({ knights: strengths, bishops, tudor }: Party): string {
  const parts = [
    ...(strengths.length ? [knights(strengths)] : []),
    ...(bishops ? [amount('bishops', bishops)] : []),
    ...(tudor ? [aPrivilege('tudor')] : []),
  ];
  return parts.length ? `with ${list(parts)}` : 'alone';
}

/** What somebody does, to be put behind a subject: `pays 3 squires`; for several, or to the reader, `pay 3 squires`. */
const does = {
  pay: (parts: readonly Part[], by: Speaks) => `${verb(by, 'pays', 'pay')} ${amounts(parts, 'acc')}`,
  lose: (parts: readonly Part[], by: Speaks) => `${verb(by, 'loses', 'lose')} ${amounts(parts, 'acc')}`,
  return: (parts: readonly Part[], by: Speaks) => `${verb(by, 'returns', 'return')} ${amounts(parts, 'acc')}`,
  get: (parts: readonly Part[], by: Speaks) => `${verb(by, 'gets', 'get')} ${amounts(parts, 'acc')}`,
  take: (parts: readonly Part[], by: Speaks) => `${verb(by, 'takes', 'take')} ${amounts(parts, 'acc')}`,
  recruit: (by: Speaks) => `${verb(by, 'gets', 'get')} a new knight`,
  upgrade: (strength: number, at: string, by: Speaks) =>
    `${verb(by, 'upgrades', 'upgrade')} ${theKnights([strength])} ${place(at, 'in')} to ${strength + 1}`,
  bishop: (ally: boolean, by: Speaks) =>
    ally ? 'removes a bishop from the game' : `${verb(by, 'takes', 'take')} a bishop`,
  noble: (county: string, ally: boolean, by: Speaks) =>
    ally
      ? `removes the noble of ${county} from the game`
      : `${verb(by, 'takes', 'take')} the noble of ${county}`,
  extend: (space: string, by: Speaks) => `${verb(by, 'builds', 'build')} the extension “${space}”`,
};

/** What somebody leaves, by the kind of what was asked; to be put behind a subject. */
const declined = {
  castle: (by: Speaks) => `${verb(by, 'buys', 'buy')} nothing more in the castle`,
  convert: (by: Speaks) => `${verb(by, 'exchanges', 'exchange')} nothing`,
  county: (by: Speaks) => `${verb(by, 'takes', 'take')} neither noble nor reward`,
  crossing: (by: Speaks) => `${verb(by, 'does', 'do')} not cross to France`,
  exchange: (by: Speaks) => `${verb(by, 'exchanges', 'exchange')} nothing`,
  extension: (by: Speaks) => `${verb(by, 'builds', 'build')} no extension`,
  favour: (by: Speaks) => `${verb(by, 'takes', 'take')} no favour`,
  'keep-counties': (by: Speaks) => `${verb(by, 'pays', 'pay')} for no county`,
  'keep-extensions': (by: Speaks) => `${verb(by, 'pays', 'pay')} for no extension`,
  noble: (by: Speaks) => `${verb(by, 'takes', 'take')} no noble`,
  'placed-upgrade': (by: Speaks) => `${verb(by, 'leaves', 'leave')} the upgrade`,
  purchase: (by: Speaks) => `${verb(by, 'buys', 'buy')} no extension`,
  ransom: (by: Speaks) => `${verb(by, 'ransoms', 'ransom')} nobody`,
  send: (by: Speaks) => `${verb(by, 'sends', 'send')} no squires`,
  swap: (by: Speaks) => `${verb(by, 'does', 'do')} not swap the knight of strength 3`,
  upgrade: (by: Speaks) => `${verb(by, 'leaves', 'leave')} the upgrade`,
};

export const log = {
  does,
  declined,
  law,
  source,
  /** A subject and what it does, with the reason in brackets. */
  sentence: (subject: string, predicates: readonly string[], why: string): string =>
    stop(`${capital(subject)} ${list(predicates)}${why ? ` (${why})` : ''}`),
  everybody: 'everybody',
  each: (text: string): string => `${text} each`,

  round: (round: number, phase: string): string => `Round ${round}: ${phase}`,
  finalScoring: 'Final scoring',
  turned: (conflicts: readonly string[], proposals: readonly string[]): string =>
    `New conflicts: ${list(conflicts)}. Proposals: ${list(proposals)}.`,
  skipped: (person: Who): string =>
    `${acts(person, 'has', 'have')} nowhere to place a knight and ${verb(speaks(person), 'is', 'are')} skipped.`,
  start: (by: Who, named: Who): string =>
    by.name === named.name
      ? `${acts(by, 'chooses', 'choose')} to be start player.`
      : `${acts(by, 'names', 'name')} ${who(named)} start player.`,
  ended: (winners: readonly Who[]): string =>
    `The game is over: ${list(winners.map(who))} ${winners.length === 1 ? 'wins' : 'win together'}.`,
  scored: (what: string, each: readonly { who: Who; points: number }[]): string =>
    `${capital(what)}: ${each.map((one) => `${who(one.who)} ${names.signed(one.points)}`).join(', ')}.`,
  votesLost: (each: readonly { who: Who; votes: number }[]): string =>
    `Votes left over are gone: ${each.map((one) => `${who(one.who)} ${one.votes}`).join(', ')}.`,

  placed: (person: Who, strength: number, at: string, beside: Company): string =>
    `${acts(person, 'places', 'place')} a ${strength} ${place(at, 'in')}${company(beside)}`,
  goesHome: (person: Who, strengths: readonly number[]): string =>
    `${whose(person)} ${bare(strengths)} ${goes(strengths)} home`,
  returnsShame: (shame: number, by: Speaks): string =>
    `${verb(by, 'returns', 'return')} ${amount('shame', shame, 'acc')}`,
  /** Main clauses put together: `Piers places a 2 in York; Thomas’s knight goes home.` */
  joined: (clauses: readonly string[]): string => stop(clauses.join('; ')),
  and: (clause: string, predicate: string): string => `${clause} and ${predicate}`,

  applies: (person: Who, office: string, band: Party, strength: number): string =>
    `${capital(whose(person))} lord applies for the office of ${office} ${party(band)} (strength ${strength})`,
  tribute: (part: Part): string => `the tribute is ${amount(part.what, part.amount)}`,
  lordLeaves: (person: Who, strengths: readonly number[]): string =>
    `${whose(person)} lord ${strengths.length ? `and ${bare(strengths)} go` : 'goes'} home`,
  treasury: (person: Who): string => `${capital(whose(person))} lord goes to the treasury`,
  treasuryTakes: (part: Part, ally: boolean): string =>
    `${ally ? 'removes' : 'takes'} ${amount(part.what, part.amount, 'acc')}`,

  wentHome: (person: Who, strengths: readonly number[], from: string): string =>
    `${capital(whose(person))} ${bare(strengths)} ${goes(strengths)} back to court ${place(from, 'from')}.`,
  lost: (person: Who, strengths: readonly number[]): string =>
    `${capital(whose(person))} ${bare(strengths)} ${goes(strengths)} to the reserve, not bought free.`,
  ransom: (person: Who, gold: number, strengths: readonly number[]): string =>
    `${acts(person, 'pays', 'pay')} ${amount('gold', gold, 'acc')} and ${verb(speaks(person), 'frees', 'free')} ${theKnights(strengths)}.`,
  crossed: (person: Who, strength: number, to: string): string =>
    `${capital(whose(person))} knight of strength ${strength} crosses from Dorset ${place(to, 'to')}.`,
  favour: (person: Who, reward: string, lapses: boolean): string =>
    `${acts(person, 'takes', 'take')} the King’s favour: ${reward}${lapses ? ', which lapses' : ''}.`,
  knightMakesRoom: (strengths: readonly number[]): string =>
    `${theKnights(strengths)} there goes back to court`,
  turnedDown: (person: Who, spaces: readonly string[]): string =>
    `${acts(person, 'turns', 'turn')} down ${spaces.length === 1 ? 'the extension' : 'the extensions'} ${list(spaces.map((space) => `“${space}”`))}.`,
  squiresSent: (person: Who, n: number, to: string): string =>
    `${acts(person, 'sends', 'send')} ${amount('squires', n, 'acc')} ${place(to, 'to')}.`,
  incomes: (person: Who, castle: readonly Part[], table: readonly Part[]): string => {
    const parts = [
      ...(castle.length ? [`${amounts(castle, 'acc')} from the castle`] : []),
      ...(table.length ? [`${amounts(table, 'acc')} from the round table`] : []),
    ];
    return `${acts(person, 'gets', 'get')} ${list(parts)}.`;
  },

  sealed: (person: Who): string => `${acts(person, 'seals', 'seal')} a ballot.`,
  counted: (title: string, accepted: boolean, yes: number, no: number): string =>
    `${title} ${accepted ? 'passes' : 'falls'}, ${yes} to ${no}`,
  ballot: (person: Who, yes: boolean, votes: number): string =>
    `${who(person)} ${yes ? 'yes' : 'no'}${votes ? ` +${votes}` : ''}`,
  ballots: (result: string, all: readonly string[]): string => `${result}: ${all.join(', ')}.`,
  repealed: (title: string): string => `${title} is out of force.`,
  applied: (title: string, told: readonly string[]): string => `${title}: ${told.join('; ')}.`,
  nobody: 'nobody qualifies',
  openToAll: 'open to all',
  openTo: (people: readonly Who[]): string => `open to ${list(people.map(who))}`,

  fought: (where: string, won: boolean, england: number, france: number): string =>
    `${capital(place(where, 'name').slice(4))}: ${
      won
        ? `England wins with ${england} against ${france}`
        : england === 0
          ? `nobody fights for England, and France wins with ${france}`
          : `France wins with ${france} against ${england}`
    }.`,
  rank: (person: Who, archer: boolean, strength: number, points: number): string =>
    `${archer ? `${whose(person)} archer` : who(person)} (${strength}) ${
      points ? amount('points', points) : 'nothing'
    }${points && person.ally ? ', lapsed' : ''}`,
  ranks: (ranks: readonly string[]): string => stop(capital(ranks.join('; '))),
  shamed: (people: readonly Who[]): string =>
    `${capital(list(people.map(who)))} ${people.length === 1 && people[0]?.you !== true ? 'takes' : 'take'} 1 shame${people.length === 1 ? '' : ' each'}.`,
  allShamed: 'Everybody takes 1 shame.',
  movesDown: 'The conflict moves to the lower row.',

  officeHeld: (person: Who, office: string, won: boolean): string =>
    `${won ? acts(person, 'becomes', 'become') : acts(person, 'remains', 'remain')} ${office}`,
  getsThese: (things: readonly string[], by: Speaks): string => `${verb(by, 'gets', 'get')} ${list(things)}`,
  /** Somebody leaves what was offered, in a county or elsewhere. */
  declines: (person: Who, what: keyof typeof declined | null, county: string): string =>
    what === null
      ? `${acts(person, 'declines', 'decline')}.`
      : `${capital(who(person))} ${declined[what](speaks(person))}${county ? ` in ${county}` : ''}.`,
  takesReward: (person: Who, county: string): string =>
    county
      ? `${acts(person, 'takes', 'take')} the reward of ${county}.`
      : `${acts(person, 'takes', 'take')} the reward.`,

  // -- what happens beside the game --------------------------------------------------------------------------------
  made: 'The table is set.',
  begin: 'The game begins.',
  rematch: 'A rematch has been set up.',
  seat: {
    joined: (name: string, house: string) => `${name} sits down as ${house}.`,
    claimed: (name: string, house: string) => `${name} takes over ${house}.`,
    left: (name: string, house: string) =>
      name ? `${name} has left; a bot plays ${house}.` : `The seat of ${house} is free again.`,
    filled: (name: string, house: string) => `${name} plays ${house}.`,
    emptied: (_name: string, house: string) => `The seat of ${house} is free again.`,
    reserved: (name: string, house: string) => `${house} is kept for ${name}.`,
    returned: (name: string, house: string) => `${name} is back and plays ${house}.`,
    flagged: (name: string, house: string) => `${name} has run out of time; a bot plays ${house}.`,
    resigned: (name: string, house: string) => `${name} has resigned; a bot plays ${house} to the end.`,
    forfeited: (name: string, house: string) =>
      `${name} has run out of time and forfeits; a bot plays ${house} to the end.`,
    'bot-forfeited': (name: string, house: string) => `${name} cannot go on; another bot plays ${house}.`,
    deleted: (_name: string, house: string) => `The player of ${house} is no longer here.`,
    imported: (name: string, house: string) => `${name} played ${house}.`,
    'handed-over': (name: string, house: string) => `${name} goes on as ${house} with an account.`,
  },
  asks: (person: Who, actions: number): string =>
    `${who(person)} asks to take back ${actions === 1 ? 'an action' : `${actions} actions`}.`,
  agrees: (person: Who): string => `${who(person)} agrees to the takeback.`,
  refuses: (person: Who): string => `${who(person)} does not agree to the takeback.`,
  withdraws: (person: Who): string => `${who(person)} no longer asks for the takeback.`,
  tooLate: 'Nobody answered in time; the takeback is off.',
  takeback: (person: Who, actions: number, to: number): string =>
    `${who(person)} takes back ${actions === 1 ? 'an action' : `${actions} actions`}; the game is rewound to ${to}.`,
  rewound: (to: number): string => `The game is rewound to ${to}.`,
  flag: (person: Who): string => `${who(person)} has run out of time.`,
  holiday: (person: Who, from: string, until: string): string =>
    `${who(person)} is on holiday from ${from} to ${until}.`,
  back: (person: Who): string => `${who(person)} is back from holiday.`,
  freeze: (n: number): string => `The game is frozen: the rules installed now lead elsewhere from ${n} on.`,
  close: {
    left: 'Everybody has left; the table is closed.',
    expired: 'Nobody came back in time; the table is closed.',
  },
  closed: 'The table is closed.',
};
