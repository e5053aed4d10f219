// English words: explanations for hover, focus and long press, with the rules they come from.
import { capital } from '../grammar';
import type { Part, Term, Who } from '../types';
import { names } from './names';

const { amount, amounts, who, whose, list } = names;

export const explain = {
  county: (minimum: number, reward: readonly Part[]): string =>
    `Needs a knight of strength ${minimum} or more; squires do not count for that. In the rewards phase it brings: ${amounts(reward)}.`,
  nobles: (left: number, both: number): string =>
    left
      ? `${capital(amount('nobles', left))} left. You take the noble or the reward, or both for ${amount('gold', both, 'acc')}.`
      : 'No noble is left here.',
  stands: (person: Who, strength: number, total: number, shielded: boolean): string =>
    `${capital(whose(person))} knight of strength ${strength} stands here with a total of ${total}. ${
      shielded ? 'A shield protects it: it cannot be displaced.' : `A total of ${total + 1} displaces it.`
    }`,
  empty: 'Nobody stands here.',
  space: (reward: readonly Part[], price: number): string =>
    `A knight or an extension here brings every round: ${amounts(reward)}${price ? `, for ${amount('squires', price, 'acc')}` : ''}.`,
  built: 'An extension lies here: it works every round, and no knight is needed.',
  notBuilt: 'No extension yet: a knight can be placed here, and nobody can displace it.',
  turnedDown: 'It is turned down and yields nothing this round.',
  onSpace: (strength: number): string => `A knight of strength ${strength} stands here.`,
  favour: (reward: readonly Part[]): string =>
    `A knight placed in a conflict earns one tile, at once: ${amounts(reward)}.`,
  favourUp: (left: number): string =>
    left
      ? `The next ${left === 1 ? 'knight' : `${left} knights`} into conflicts will each earn a favour this round.`
      : 'No more favours can be earned this round.',
  favourDown: 'This one has been taken; it lies face up again next round.',
  conflict: (strength: number, points: readonly number[]): string =>
    `France has strength ${strength}. If England has at least as much, the three strongest get ${points.join(', ')} points; if not, the first gets ${points[1] ?? 0} and the second ${points[2] ?? 0}.`,
  standing: (english: number, french: number): string =>
    english >= french
      ? `As it stands, England wins: ${english} against ${french}.`
      : `As it stands, France wins: ${french} against ${english}.`,
  upper: 'If France wins here, the conflict moves to the lower row and is fought again next round.',
  lower:
    'If France wins here, the knights are prisoners: each must be bought free for its strength in gold, or goes to the reserve.',
  inSpaces: (people: readonly string[]): string => `Here fight ${list(people)}.`,
  fighter: (person: Who, archer: boolean, strength: number): string =>
    `${archer ? `${whose(person)} archer` : who(person)} (${strength})`,
  lawInForce: 'In force: it is applied every round after the votes, until newer laws push it out.',
  lawProposed: 'Proposed: if it passes, it comes into force this round, and the first law goes.',
  lawSet: (set: string, section: number): string => `${set}, section ${section}.`,
  office: (tribute: string, seals: number, privilege: string): string =>
    `To apply costs ${amount(tribute, 1, 'acc')}, paid into the treasury. The holder gets ${list([
      ...(seals ? [amount('seals', seals, 'acc')] : []),
      names.aPrivilege(privilege),
    ])} every round.`,
  holder: (person: Who): string => `${capital(who(person))} holds it.`,
  noHolder: 'Nobody has held it yet.',
  applicant: (person: Who, strength: number): string =>
    `${capital(whose(person))} lord applies with strength ${strength}; ${strength + 1} displaces him.`,
  house: (court: readonly number[], reserve: readonly number[]): string =>
    `At court: ${court.length ? names.knights(court) : 'no knight'}. In reserve: ${reserve.length ? names.knights(reserve) : 'no knight'}.`,
  purse: (parts: readonly Part[]): string => `${capital(amounts(parts))}.`,
  screened: 'Gold, squires, seals and shame of the others stand behind a screen.',
  isAlly: (leader: string): string => `Led by ${leader}: it owns no gold, squires, votes or points.`,
  privileges: {
    shield: 'Placed with a knight in a county: this knight cannot be displaced.',
    archer:
      'Placed with a knight that newly enters a conflict: it takes the space below, has strength 2, and scores on its own.',
    tudor: 'Placed with a knight: adds 2 strength in a county, a conflict, or a lord’s party.',
  },
};

export const terms: Record<Term, { title: string; text: string; rules: string[] }> = {
  gold: {
    title: 'Gold',
    text: 'Pays for both the noble and the reward of a county, for ransoms, and for some laws. Breaks a tie for the most extensions.',
    rules: ['R4.3', 'R4.13', 'R5.1'],
  },
  squires: {
    title: 'Squires',
    text: 'Each adds 1 strength to a knight placed in a county, and is gone afterwards. New knights and upgrades in the castle are paid with them.',
    rules: ['R2.4', 'R4.6'],
  },
  votes: {
    title: 'Votes',
    text: 'Reinforce your ballot in Parliament. Those used are gone, and so are those left over when Parliament ends.',
    rules: ['R3.1', 'R3.4'],
  },
  seals: {
    title: 'Seals',
    text: 'At the end each scores 1 point, and 1 more for every bishop you own.',
    rules: ['R8.6', 'R8.12'],
  },
  shame: {
    title: 'Shame',
    text: 'Whoever has no knight in a lost conflict takes 1. At the end each costs 1 point, and the most shame costs much more. Knights in the Tower return it.',
    rules: ['R9.2', 'R9.4', 'R9.5'],
  },
  points: {
    title: 'Points',
    text: 'Whoever has the most after round 5 wins. They come from laws, conflicts and counties, and from the final scoring.',
    rules: ['R5.4', 'R6.5'],
  },
  knight: {
    title: 'Knight',
    text: 'You have seven: three of strength 1, two of strength 2, one of 3, one of 4. You begin with a 1 and a 2; the others wait in your reserve.',
    rules: ['R0.1', 'R1.3'],
  },
  noble: {
    title: 'Noble',
    text: 'A guest for your table: 1 vote every round, and points at the end, the more so the more you have. You can own each county’s noble only once.',
    rules: ['R1.2', 'R4.7', 'R5.3'],
  },
  bishop: {
    title: 'Bishop',
    text: 'Taken instead of an upgrade, up to three. Adds 1 strength to your lord’s party, and makes each seal worth 1 point more.',
    rules: ['R8.11', 'R8.12'],
  },
  lord: {
    title: 'Lord',
    text: 'Must be placed once every round: on an office, alone or with a party, or in the treasury.',
    rules: ['R8.2', 'R8.3', 'R8.5'],
  },
  extension: {
    title: 'Extension',
    text: 'A tile on a space of your castle. It brings the reward of the space every round without a knight. The most extensions score at the end.',
    rules: ['R6.3', 'R5.1'],
  },
  upgrade: {
    title: 'Upgrade',
    text: 'One of your knights outside the reserve changes places with one in your reserve that is exactly 1 stronger.',
    rules: ['R6.2'],
  },
  newKnight: {
    title: 'New knight',
    text: 'A knight of strength 1 comes from your reserve to your court. If there is none, the reward lapses.',
    rules: ['R6.1'],
  },
  crossing: {
    title: 'Crossing',
    text: 'The knight in Dorset goes straight into a conflict. It earns no favour, and fights already this round.',
    rules: ['R4.4'],
  },
  court: {
    title: 'Court',
    text: 'Where your pieces wait to be placed. Displaced knights come back here and can be placed again.',
    rules: ['R2.1', 'R2.6'],
  },
  reserve: {
    title: 'Reserve',
    text: 'Knights that are not in the game yet. They come in as new knights and by upgrades.',
    rules: ['R6.1', 'R6.2'],
  },
  castle: {
    title: 'Castle',
    text: 'Six spaces, safe from everybody. Each with a knight or an extension gives its reward in the rewards phase.',
    rules: ['R2.7', 'R4.6'],
  },
  table: {
    title: 'Round table',
    text: 'Every round your table gives 1 vote for each noble, and 1 for the castle itself. In round 5 it gives none.',
    rules: ['R4.7'],
  },
  county: {
    title: 'County',
    text: 'Holds one knight, with any number of squires. A greater total displaces it; equal is not enough.',
    rules: ['R2.3', 'R2.4', 'R2.5'],
  },
  conflict: {
    title: 'Conflict',
    text: 'Three spaces. Your first knight takes the topmost free one, more of yours are stacked on it. Of two equals, whoever stands lower ranks higher.',
    rules: ['R2.8', 'R4.8', 'R4.9'],
  },
  favour: {
    title: 'The King’s favour',
    text: 'The first knights placed in conflicts each round earn a tile each, while any lie face up.',
    rules: ['R2.9', 'R2.10'],
  },
  france: {
    title: 'France',
    text: 'Two new conflicts come every round. Those that England loses move to the lower row and are fought once more.',
    rules: ['R1.7', 'R4.10', 'R4.11', 'R4.12', 'R4.13'],
  },
  parliament: {
    title: 'Parliament',
    text: 'Three proposals are voted on in secret, one by one. Then the three laws in force are applied in order.',
    rules: ['R3.1', 'R3.2', 'R3.3'],
  },
  laws: {
    title: 'Laws in force',
    text: 'Three of them, applied every round in order. A new one joins at the end and pushes out the first.',
    rules: ['R3.2', 'R3.3'],
  },
  proposals: {
    title: 'Proposals',
    text: 'These three are voted on this round, in order. One that falls is out of the game.',
    rules: ['R3.1', 'R3.2'],
  },
  ballot: {
    title: 'Ballot',
    text: 'Yes or no, in secret. It counts 1, and 1 more for each vote you add. On a tie the proposal passes. All votes used are gone.',
    rules: ['R3.1'],
  },
  office: {
    title: 'Office',
    text: 'The lord with the strongest party wins it. The holder gets its seals and its privilege every round until somebody else wins it.',
    rules: ['R8.3', 'R8.4', 'R8.6'],
  },
  privilege: {
    title: 'Privilege',
    text: 'Placed together with a knight, in the round after you got it. What you do not use goes back.',
    rules: ['R8.7'],
  },
  treasury: {
    title: 'Treasury',
    text: 'Tributes lie here. A lord who comes takes all of one kind. Any number of lords can be here.',
    rules: ['R8.5'],
  },
  tower: {
    title: 'The Tower',
    text: 'A knight here returns as much shame as it is strong. There is room for a total strength of 7. In the rewards phase all go home.',
    rules: ['R9.2', 'R9.3'],
  },
  track: {
    title: 'Shame track',
    text: 'Shame is taken from the left. Of the fields that are empty at the end, the greatest value is lost by whoever has the most shame, the second greatest by the next.',
    rules: ['R9.1', 'R9.4', 'R9.5'],
  },
  ally: {
    title: 'Ally',
    text: 'With two players each leads a second colour: own knights and a small castle, but no gold, squires, votes or points.',
    rules: ['R7.1', 'R7.2', 'R7.3'],
  },
  start: {
    title: 'Start player',
    text: 'Begins every phase; turns go clockwise. Whoever has a knight in Surrey names the start player.',
    rules: ['R2.1', 'R4.5'],
  },
  round: {
    title: 'Round',
    text: 'Five rounds, each with placement, Parliament and rewards.',
    rules: ['R5.1'],
  },
  placement: {
    title: 'Placement',
    text: 'In turn everybody places one knight, until all courts are empty. You cannot pass.',
    rules: ['R2.1', 'R2.2'],
  },
  rewards: {
    title: 'Rewards',
    text: 'Offices, the Tower, counties from A to I, castles, then conflicts. Afterwards the knights are back at court.',
    rules: ['R4.1'],
  },
  score: {
    title: 'Score',
    text: 'Points are open to all. Final scoring adds points for the strongest knights, the most extensions and the nobles.',
    rules: ['R5.1', 'R5.3', 'R6.5'],
  },
  screen: {
    title: 'Screen',
    text: 'With three or more players, gold, squires, seals and shame of the others are hidden. Every gain and payment happens openly, though.',
    rules: ['R1.8'],
  },
  final: {
    title: 'Final scoring',
    text: 'The strongest knights and the most extensions score for first and second place; then nobles, seals and shame.',
    rules: ['R5.1', 'R5.2', 'R5.3'],
  },
  strength: {
    title: 'Strength',
    text: 'At the end the greatest total strength of knights outside the reserve scores, and the second greatest; more squires break a tie.',
    rules: ['R5.1'],
  },
};

export const explanations = { explain, terms };
