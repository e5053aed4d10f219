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
  seatsHint: 'Several seats of your own make a hot seat: the screen is passed around.',
  unreadable: (games: number) =>
    `${plural(games, 'game was', 'games were')} kept by another version, which this one cannot read. Nothing is lost: save ${games === 1 ? 'it' : 'them'} as a file.`,
  saveUnreadable: 'Save as a file',
  notStored:
    'This browser could not store the last step, so it has not happened. Save the game as a file to be sure.',
  saveGame: 'Save the game',
};
