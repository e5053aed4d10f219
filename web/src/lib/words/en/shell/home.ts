// English words: the edition without a server, and playing without a connection.
import { plural } from '../../grammar';

export const home = {
  loading: (percent: number) => `Fetching the game: ${percent} %`,
  starting: 'Starting the game…',
  ready: 'The game is here. It needs no connection any more.',
  failed: 'The game could not be loaded. Reload the page to try again; your games are safe in this browser.',
  ways: 'Other ways to play',
  waysText:
    'Choose laws, modules and every seat, pass one screen around a table of friends, or go on with a game from a file.',
  kept: 'Rules and bots run in this tab. Your games stay in this browser and are sent nowhere.',
  nobodyText: 'Begin a game, and you find it here, the finished ones too.',
  seatsHint: 'Several seats of your own make a hot seat: the screen is passed around.',
  unreadable: (games: number) =>
    `${plural(games, 'game was', 'games were')} kept by another version and cannot be read here. Nothing is lost: save ${games === 1 ? 'it' : 'them'} as a file.`,
  saveUnreadable: 'Save as a file',
  keepTitle: 'Without a connection',
  keepText:
    'Rules and bots can be kept in this browser (about 8 MB). You can then play against bots wherever you are.',
  keep: 'Keep them here',
  keeping: 'Fetching…',
  keptHere: 'Rules and bots are in this browser. You can play against bots wherever you are.',
  notKept: 'They could not be kept: there is no connection, or this browser has no room.',
  playHere: 'Play against bots here',
  offline:
    'The game runs in this browser and needs no connection. When the server is there again, its lobby offers to take these games along.',
  back: 'Back to the server',
  brought: (games: number) => `${plural(games, 'game', 'games')} from playing without a connection`,
  broughtText:
    'They are in this browser only. Take them along, and you find finished ones in your games and go on with the others here.',
  bring: 'Take them along',
  bringing: 'Taking them along…',
  notStored:
    'This browser could not store the last step, so it has not happened. Save the game as a file to be sure.',
  saveGame: 'Save the game',
  networkComes: (percent: number) => `Fetching the neural network: ${percent} %`,
  networkMissing:
    'This bot is a neural network, which is not in this browser yet. It plays as soon as there is a connection.',
};
