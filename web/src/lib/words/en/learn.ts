// English words: the way into the guided first game.

export const learn = {
  name: 'Learn by playing',
  newcomer: 'New here?',
  about:
    'A whole game for three against two bots of the level Squire, and a word whenever something is new. Five rounds, about 50 decisions: half an hour. You can stop at any time and go on later.',
  tableOf: (name: string): string => `${name}’s first game`,

  title: 'Your first game',
  opening: 'The table is being laid for your first game…',
  going: 'Your first game is under way. The guide is off.',
  withGuide: 'with the guide',
  goOn: 'Go on with the guide',
  played: 'You have played your first game. Another time?',
  again: 'Begin again',
  result: 'To the result',
  lobby: 'To the lobby',
  retry: 'Try again',
};
