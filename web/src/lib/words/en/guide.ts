// English words: what the guide says at a table, loaded where it speaks. Captions have two sentences at most; what stands
// behind “Why?” may have three.

export const guide = {
  label: 'Guide',
  next: 'Next',
  got: 'Understood',
  alone: 'Play on',
  why: 'Why?',
  suggested: 'Suggested:',
  advised: 'The duke would:',
  free: 'Anything else that glows is allowed too.',
  show: 'Fill it in',
  end: 'End the guide',
  hide: 'Put the caption aside',
  open: 'Guide',
  ended: 'The guide is off; the game goes on. You find it again under “Learn by playing”.',
  key: 'Next word of the guide, or bring it back',

  tells: {
    welcome: {
      title: 'Welcome to England',
      text: 'You lead a noble house through five rounds. Whoever has the most points at the end wins.',
      why: 'Laws, the war in France and some counties bring points as you play. At the end strong knights, extensions and nobles bring more.',
      rule: 'R5.4',
    },
    house: {
      title: 'Your house',
      text: 'Two knights wait at your court, one of strength 2 and one of strength 1. Above them lie your gold, your squires and your votes.',
      why: 'Gold buys a second reward. Squires make knights stronger in counties, and pay for new ones. Votes count in Parliament.',
      rule: 'R1.3',
    },
    displaced: {
      title: 'Displaced!',
      text: (who: string, county: string): string =>
        `${who} came to ${county} with more strength. Your knight is back at your court and can be placed again.`,
      why: 'Knight and squires count together, and the greater total stays; an equal one is not enough. The squires of whoever has to leave are lost.',
      rule: 'R2.5, R2.6',
    },
    laws: {
      title: 'The laws pay',
      text: 'The three laws in force have been applied, in order, to everybody they fit. They pay again every round, until newer ones push them out.',
      why: 'A law that passes joins at the end; the first one leaves the game. Votes left over after the third vote are lost.',
      rule: 'R3.2–R3.4',
    },
    won: {
      title: 'Victory in France',
      text: (england: number, france: number, points: string): string =>
        `England won, ${england} against ${france}. The strongest there scored most: ${points} for you.`,
      why: 'Of equals, whoever came later ranks higher. After a victory the knights come home, and the conflict is gone.',
      rule: 'R4.8–R4.10',
    },
    lost: {
      title: 'A defeat',
      text: (england: number, france: number): string =>
        `England had ${england} against ${france}: not enough. The highest value is not given then.`,
      why: 'The strongest gets the middle value, the second the lowest.',
      rule: 'R4.11',
    },
    down: {
      title: 'Fought again',
      text: 'This conflict was lost, so it moved to the lower row and is fought once more. If it is lost again, the knights in it are prisoners.',
      why: 'Knights in a lost conflict of the upper row stay there for the next round. Prisoners cost their strength in gold, or go to the reserve.',
      rule: 'R4.12, R4.13',
    },
    round: {
      title: 'The second round',
      text: 'Your knights are back at court. Two new conflicts, three new proposals and all favours lie open.',
      why: 'Every round has the same three phases: placement, Parliament, rewards.',
      rule: 'R4.14',
    },
    starter: {
      title: 'A new start player',
      text: (who: string): string => `${who} begins now: whoever holds Surrey names the start player.`,
      why: 'It may be anybody, and it counts from that moment. Placing last often pays: nobody displaces you then.',
      rule: 'R4.5',
    },
    alone: {
      title: 'Now you know the game',
      text: 'From here on you decide alone; I speak up only when something is new. The lamp above shows what the duke would do.',
      why: 'Everything on the table explains itself when you point at it or hold it. The rules open with the question mark or in the menu.',
      rule: 'R5.4',
    },
    finale: {
      title: 'The last round',
      text: 'After it the end is scored: strength of knights, extensions, nobles. You see here how you stand.',
      why: 'The greatest strength and the most extensions score 8, the second 4. Gold and squires only break ties, so spend them.',
      rule: 'R5.1, R5.3',
    },
    over: {
      title: 'Your first game',
      text: 'It is over: you have seen all of Lancaster. The result shows where everybody’s points came from.',
      why: 'Those tied for the most points win together.',
      rule: 'R5.4',
    },
  },

  /** For each kind of decision, the first time it comes up beside the path. */
  asks: {
    'first-extension': {
      title: 'Your castle',
      text: 'Each space pays in every round in which a knight or an extension is on it. Build your first extension.',
      why: 'An extension works without a knight for the whole game. The most extensions score at the end.',
      rule: 'R1.4',
    },
    place: {
      title: 'Place a knight',
      text: 'Pick a knight, then a county, a space of your castle or a conflict. What glows is possible.',
      why: 'You place one knight each turn until all are placed; there is no passing.',
      rule: 'R2.1',
    },
    favour: {
      title: 'The King’s favour',
      text: 'The first knights in France each earn a favour. It is paid at once.',
      why: 'A tile that was taken lies face up again next round.',
      rule: 'R2.9',
    },
    noble: {
      title: 'A noble',
      text: 'Choose any noble you do not own yet. All count alike.',
      why: 'A noble brings a vote every round, and points at the end: the more nobles, the more for each.',
      rule: 'R2.10, R5.3',
    },
    ballot: {
      title: 'A vote',
      text: 'Everybody votes in secret, Yes or No. Each vote you add counts 1 more, and a tie passes the law.',
      why: 'If it passes, the first law has to go. Votes used are gone on both sides.',
      rule: 'R3.1, R3.2',
    },
    county: {
      title: 'Your county pays',
      text: 'Take the noble or the reward; for 3 gold you get both.',
      why: 'Then your knight comes home. Its squires are gone.',
      rule: 'R4.3',
    },
    crossing: {
      title: 'Across the Channel',
      text: 'From Dorset your knight can sail straight into a conflict. It fights there this very round.',
      why: 'It earns no favour. If you stay home, it comes back to your court.',
      rule: 'R4.4',
    },
    start: {
      title: 'Who begins?',
      text: 'You held Surrey, so you name the start player. Anybody will do, yourself too.',
      why: 'It counts from now on. Placing last often pays: nobody displaces you then.',
      rule: 'R4.5',
    },
    extension: {
      title: 'An extension',
      text: 'Choose a space of your castle: it pays every round from now on, this one included.',
      why: 'A knight on that space would go home at once.',
      rule: 'R6.3',
    },
    castle: {
      title: 'Your castle pays',
      text: 'What costs nothing you have already. A new knight costs 3 squires, an upgrade 2.',
      why: 'You may decline, or take both in the order you like.',
      rule: 'R4.6',
    },
    upgrade: {
      title: 'An upgrade',
      text: 'One of your knights becomes 1 stronger, wherever it stands.',
      why: 'It changes places with a knight of your reserve that is exactly 1 stronger. If there is none, it cannot be upgraded.',
      rule: 'R6.2',
    },
    'placed-upgrade': {
      title: 'Golden spurs',
      text: 'You have the most gold: one of your placed knights becomes 1 stronger.',
      why: 'Gold is only counted for this law, not spent.',
      rule: 'R3.5',
    },
    swap: {
      title: 'From 3 to 4',
      text: 'Your placed knight of strength 3 may change places with the 4 in your reserve.',
      why: 'The 3 goes to the reserve for it.',
      rule: 'R3.3',
    },
    exchange: {
      title: 'A law that trades',
      text: 'Exchange as often as you like, or not at all. Before and after are shown for each purse.',
      why: 'Everybody does this in turn, and again next round if the law is still in force.',
      rule: 'R3.3',
    },
    ransom: {
      title: 'Prisoners',
      text: 'This conflict was lost for the second time. Each of your knights costs its strength in gold, or goes to the reserve.',
      why: 'From the reserve it comes back as a new knight or by an upgrade.',
      rule: 'R4.13',
    },
  },

  /** The learner’s own decisions in the game that the guide knows, in order. */
  steps: {
    first: {
      title: 'Your castle',
      text: 'Each space pays in every round in which a knight or an extension is on it. Build your first extension.',
      why: 'Two squires every round make your knights stronger in counties, and pay for new ones. An extension needs no knight.',
      rule: 'R1.4, R6.3',
    },
    county: {
      title: 'Place a knight',
      text: 'Each turn you place one knight. Northumberland asks for strength 2 and will bring an extension.',
      why: 'The number on a county’s castle is the strength your knight needs alone; squires do not count towards it.',
      rule: 'R2.1, R2.3',
    },
    displace: {
      title: 'Strike back',
      text: 'In Bedford a knight of strength 2 stands without squires. Your 2 with one squire makes 3, and it has to go.',
      why: 'Each squire adds 1. Squires go along now or not at all, and are gone when the county is resolved.',
      rule: 'R2.4, R2.5',
    },
    france: {
      title: 'The war in France',
      text: 'Here everybody fights on the same side, and squires stay at home. If England is strong enough, the three strongest score.',
      why: 'Your knight takes the topmost free space; three players can take part. France has strength 2 here, so it is a safe victory.',
      rule: 'R2.8, R4.8',
    },
    gold: {
      title: 'The King’s favour',
      text: 'The first knights in France each earn a favour, paid at once. Gold will serve you in Bedford.',
      why: 'For 3 gold a county brings both the noble and the reward. And the first law rewards the most gold.',
      rule: 'R2.9, R4.3',
    },
    parliament: {
      title: 'Parliament',
      text: 'Three proposals, one after the other; all vote in secret. One that passes pushes out the first law, and that one favours you: you have the most gold.',
      why: 'The first law upgrades a placed knight of whoever has the most gold. Laws are applied only after the third vote.',
      rule: 'R3.1, R3.2',
    },
    votes: {
      title: 'Add a vote',
      text: 'Your No counts 1, and each vote you add 1 more. A tie passes the law, so make sure.',
      why: 'Votes used are gone, but those left over after the third vote are lost as well.',
      rule: 'R3.1, R3.4',
    },
    last: {
      title: 'The last proposal',
      text: 'Without votes your No counts 1. If it passes all the same, it pays already this round.',
      why: 'You stand to gain a squire for your placed knight of strength 2, so losing this vote hurts little.',
      rule: 'R3.2, R3.3',
    },
    both: {
      title: 'Your county pays',
      text: 'Bedford brings its noble or its reward, an extension. For 3 gold you get both.',
      why: 'A noble brings a vote every round, and points at the end: the more nobles, the more for each.',
      rule: 'R4.3, R5.3',
    },
    build: {
      title: 'More knights',
      text: 'On this space you can buy a new knight for 3 squires, every round.',
      why: 'More knights mean more turns in a round, and strength that scores at the end.',
      rule: 'R6.3',
    },
    recruit: {
      title: 'Your castle pays',
      text: 'It has just brought 2 squires, so you can afford the new knight.',
      why: 'It comes to your court with strength 1. After the castles the conflicts in France are decided.',
      rule: 'R4.6, R6.1',
    },
    early: {
      title: 'First to France',
      text: 'The favours go to whoever comes early. Send a knight of strength 1.',
      why: 'France has strength 3 there: you will not fight alone.',
      rule: 'R2.9',
    },
    guest: {
      title: 'A noble at once',
      text: 'This favour brings a noble from any county, even one you could never hold.',
      why: 'Each noble brings a vote every round. Two score 1 point at the end, three 3, four 6, and so on.',
      rule: 'R2.10, R5.3',
    },
    noble: {
      title: 'Which noble?',
      text: 'All count alike, but you can own each only once. Take any you do not plan to win.',
      why: 'Each county has only two in a game of three; then they are gone.',
      rule: 'R1.2',
    },
    conflicts: {
      title: 'Look at the proposals',
      text: 'Two of them pay for every two conflicts with a knight of yours. So be in the second one as well.',
      why: 'Place for the laws that may come, then vote for them: that is the heart of the game.',
      rule: 'R3.5',
    },
    squires: {
      title: 'Squires and gold',
      text: 'You have gold and few squires; new knights and upgrades cost squires.',
      why: 'Take what the others would like too: a tile that is taken is down for this round.',
      rule: 'R2.9',
    },
    surrey: {
      title: 'A try',
      text: 'Surrey asks only for strength 1 and pays well, so others want it too. Let us see.',
      why: 'It brings 2 squires and 2 gold, and whoever holds it names the start player.',
      rule: 'R4.5',
    },
    castle: {
      title: 'Safe at home',
      text: 'In your own castle nobody can displace you. This space brings an upgrade for 2 squires.',
      why: 'A space under an extension takes no knight: it pays anyway.',
      rule: 'R2.7, R4.6',
    },
    extension: {
      title: 'Your law',
      text: 'You fight in two conflicts, so it would bring you an extension. Put both votes behind your Yes.',
      why: 'Your Yes then counts 3: more than the No of both others, unless they add votes. It pays this round already.',
      rule: 'R3.1, R3.5',
    },
    purse: {
      title: 'And another one',
      text: 'Two conflicts again: this one would bring you a squire, a vote and a gold.',
      why: 'It pushes out the law that pays for counties, and you hold none.',
      rule: 'R3.2',
    },
    useless: {
      title: 'Not for you',
      text: 'You have no knight of strength 3, and it would push out a law that pays you a squire.',
      why: 'With each proposal ask two things: what does it bring me, and which law leaves for it?',
      rule: 'R3.2',
    },
    mint: {
      title: 'The law pays',
      text: 'An extension for two conflicts. Gold every round pays for both gifts of a county.',
      why: 'The most extensions score 8 points at the end, the second most 4.',
      rule: 'R6.3, R5.1',
    },
    again: {
      title: 'Another knight',
      text: 'Both spaces with a price are open to you, in the order you like. First the new knight.',
      why: 'Knights at court at the end of a round are ready for the next.',
      rule: 'R4.6',
    },
    upgrade: {
      title: 'Stronger in France',
      text: 'Your knight in the castle brings the upgrade, but it may strengthen any other. Let it be one in France.',
      why: 'The conflicts come next: with 2 it ranks first there, and scores 3 instead of 1.',
      rule: 'R6.2, R4.9',
    },
  },
};
