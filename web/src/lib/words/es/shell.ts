// Spanish words: the shell and its pages.
import type { Words } from '../index.svelte';
import { plural } from '../grammar';
import { friends, orders } from './shell/days';
import { comfort, help, keys, notices, notifications, settings } from './shell/device';
import { replay, result } from './shell/games';
import { home } from './shell/home';
import { bring, invite, lobby } from './shell/lobby';
import { operators } from './shell/operators';
import { account, me, ratings, recover, statistics } from './shell/people';
import { company, newTable, room } from './shell/tables';

export const shell: Words['shell'] = {
  brand: 'Lancaster',
  title: (page) => `${page} · Lancaster`,
  skip: 'Ir al contenido',
  close: 'Cerrar',
  cancel: 'Cancelar',
  loading: 'Un momento…',
  less: 'Uno menos',
  more: 'Uno más',
  you: 'tú',
  reconnecting: 'Se ha perdido la conexión. Reconectando…',
  renewal: {
    due: 'El servidor tiene una versión más nueva de esta página. Se volverá a cargar en cuanto no quede nada a medias.',
    now: 'Cargar ahora',
  },
  navigation: 'Páginas',
  menu: 'Menú',
  signedInAs: (name) => `Juegas como ${name}`,
  waiting: (games) => plural(games, 'partida te espera', 'partidas te esperan'),
  pages: {
    lobby: 'Jugar',
    me: 'Mis partidas',
    ratings: 'Clasificación',
    help: 'Reglas',
    operator: 'Moderación',
    settings: 'Ajustes',
    keys: 'Teclado',
  },
  trouble: {
    page: 'Algo ha fallado en esta página. Recárgala, por favor; tu partida está a salvo en el servidor.',
    load: 'Esta página no se ha podido cargar.',
    again: 'Intentarlo otra vez',
  },
  missing: {
    title: 'Aquí hay dragones',
    text: 'En esta dirección no hay nada.',
    home: 'A la sala',
  },

  lawsMixed: 'Leyes mezcladas',
  modules: { none: 'Juego básico', both: 'Enrique V, los dos módulos' },
  players: (n) => plural(n, 'jugador', 'jugadores'),
  paces: { live: 'en directo', turns: 'por turnos' },
  round: (n) => `Ronda ${n}`,
  points: (text, amount) => `${text} ${Math.abs(amount) === 1 ? 'punto de poder' : 'puntos de poder'}`,
  rated: 'puntuable',
  unrated: 'no puntuable',

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
