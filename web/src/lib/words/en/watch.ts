// English words: watching what others do. What happens is worded by the game's words; here is what stands around it.
const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

export const watch = {
  // the pace
  pace: 'How fast moves are told',
  paces: { slow: 'Slow', normal: 'Normal', fast: 'Fast', step: 'Step', off: 'Off' } as Record<string, string>,

  // a move that is told
  control: 'Telling the moves',
  pause: 'Pause',
  play: 'Go on',
  step: 'Next move',
  skip: 'Skip',
  of: (n: number, all: number): string => `${n} of ${all}`,
  moves: (name: string): string => `${name} moves`,
  goOn: 'Go on',
  toMyTurn: 'Skip to my turn',
  aloud: (n: number, all: number, text: string): string =>
    n > 0 ? `Move ${n} of ${Math.max(n, all)}. ${text}` : text,
  mark: (n: number, name: string): string => `move ${n}, ${name}`,
  struck: 'driven out',

  // since my last turn
  since: 'Since your last turn',
  last: 'What happened last',
  again: 'Show me',
  fold: 'Fold away',
  unfold: 'Since your last turn',
  nothing: 'Nothing yet.',

  // the laws
  laws: {
    title: 'The laws are applied',
    order: 'in order',
    done: 'applied',
    now: 'now',
    next: 'next',
    nth: ['First law', 'Second law', 'Third law'] as readonly string[],
    nothing: 'nothing',
    open: 'may choose',
    later: 'afterwards',
    will: 'will be',
    points: (before: number, after: number): string => `${before} points, then ${after}`,
    you: 'You',
    rewards: 'On to the rewards',
    choose: 'Your choice. The other laws wait.',
    wait: 'Others choose. The next law waits.',
    look: 'Look at the table',
    over: 'All laws are applied.',
    aloud: (law: string, lines: readonly string[]): string => `${law}: ${lines.join('; ')}.`,
    row: (who: string, why: string, what: string, points: number): string =>
      `${who}, ${[why, what].filter((each) => each !== '').join(', ')}, now ${count(points, 'point', 'points')}`,
  },

  // the reckoning
  reckoning: {
    title: (round: number): string => `The reckoning of round ${round}`,
    parts: 'counties, castles, conflicts',
    counties: 'Counties',
    taken: (n: number, all: number): string => `${n} of ${all} taken`,
    nobody: 'nobody',
    castles: 'Castles',
    income: 'income, votes',
    conflicts: 'Conflicts',
    order: 'lower row first',
    englandWins: 'England wins',
    franceHolds: 'France holds',
    strength: (england: number, france: number): string => `${england} of ${france}`,
    home: 'back to court',
    down: 'moves down',
    gone: 'out of the game',
    deserted: 'nobody fought',
    freed: (who: string, knights: string, price: string): string => `${who}: ${knights} ransomed, ${price}`,
    lost: (who: string, knights: string): string => `${who}: ${knights} lost`,
    start: 'starts',
    crossed: 'crosses to France',
    ledger: 'Ledger',
    change: 'before → after',
    knights: 'Knights',
    noChange: 'no change',
    screened: 'Rivals’ gold and squires lie behind their screens; what they gain and pay is open.',
    from: (source: string, amount: string): string => `${source} ${amount}`,
    onTo: (round: number): string => `On to round ${round}`,
    toEnd: 'Go on',
    close: 'Close',
    stay: 'Stay here',
    byItself: (seconds: number): string => `goes on by itself in ${count(seconds, 'second', 'seconds')}`,
    starts: (round: number, name: string, you: boolean): string =>
      `Round ${round}: ${you ? 'you start' : `${name} starts`}.`,
    never: 'don’t show again',
    log: (round: number): string => `The reckoning of round ${round}`,
    show: 'Show the reckoning at the end of a round',
    showHint: 'What a round has brought to whom. It is always in the log.',
    after: 'Live tables go on from it',
    seconds: (n: number): string => (n === 0 ? 'Never' : `${n} s`),
  },

  // phone
  news: {
    came: (area: string, n: number): string =>
      `${area}: ${n === 1 ? 'a piece came' : `${['two', 'three', 'four', 'five', 'six'][n - 2] ?? n} pieces came`}`,
    happened: (area: string, n: number): string =>
      `${area}: ${n === 1 ? 'something' : `${n} things`} happened`,
    see: 'See',
    fresh: (n: number): string => `${n} new`,
  },

  // the sheet of keys
  keys: {
    space: 'While moves are told: pause, go on',
    skip: 'While moves are told: skip to my turn',
    step: 'While moves are told: back and on',
    pace: 'While moves are told: slow, normal, fast, step by step',
  },
};
