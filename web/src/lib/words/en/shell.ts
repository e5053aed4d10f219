// English words: the shell and its pages: lobby, tables before and after the game, replay, people, help, settings.
import { plural } from '../grammar';
import { friends, orders } from './shell/days';
import { comfort, help, keys, notices, notifications, settings } from './shell/device';
import { replay, result } from './shell/games';
import { home } from './shell/home';
import { bring, invite, lobby } from './shell/lobby';
import { operators } from './shell/operators';
import { account, me, ratings, recover, statistics } from './shell/people';
import { company, newTable, room } from './shell/tables';

export const shell = {
  brand: 'Lancaster',
  title: (page: string) => `${page} · Lancaster`,
  skip: 'Skip to the page',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'One moment…',
  less: 'One less',
  more: 'One more',
  you: 'you',
  reconnecting: 'The connection is lost. Reconnecting…',
  renewal: {
    due: 'The server has a newer version of this page. The page reloads by itself as soon as nothing is half done.',
    now: 'Load it now',
  },
  navigation: 'Pages',
  menu: 'Menu',
  signedInAs: (name: string) => `Playing as ${name}`,
  waiting: (games: number) => `${plural(games, 'game waits', 'games wait')} for you`,
  pages: {
    lobby: 'Play',
    me: 'My games',
    ratings: 'Ratings',
    help: 'Rules',
    operator: 'Moderation',
    settings: 'Settings',
    keys: 'Keyboard',
  },
  trouble: {
    page: 'Something went wrong on this page. Reload it, please; your game is safe on the server.',
    load: 'This page could not be loaded.',
    again: 'Try again',
  },
  missing: {
    title: 'Here be dragons',
    text: 'There is nothing at this address.',
    home: 'To the lobby',
  },

  lawsMixed: 'A mix of law sets',
  modules: { none: 'Base game', both: 'Henry V, both modules' },
  players: (n: number) => plural(n, 'player', 'players'),
  paces: { live: 'live', turns: 'by turns' },
  round: (n: number) => `Round ${n}`,
  points: (text: string, amount: number) => `${text} ${Math.abs(amount) === 1 ? 'point' : 'points'}`,
  rated: 'rated',
  unrated: 'unrated',

  bring,
  home,
  invite,
  lobby,
  company,
  orders,
  friends,
  operators,
  newTable,
  room,
  replay,
  result,
  account,
  me,
  ratings,
  recover,
  statistics,
  help,
  keys,
  notices,
  notifications,
  settings,
  comfort,
};
