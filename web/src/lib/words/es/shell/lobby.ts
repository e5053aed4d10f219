// Spanish words: the lobby, records brought along, invitations.
import type { Words } from '../../index.svelte';
import { plural } from '../../grammar';

type Shell = Words['shell'];

export const bring: Shell['bring'] = {
  title: 'Traer un registro',
  text: 'Un registro es una partida en texto: de aquí, de otro servidor, de la línea de órdenes.',
  file: 'Elegir un archivo',
  record: 'El registro',
  name: 'Nombre de la mesa',
  keep: 'Guardarlo y verlo',
  goOn: 'Seguir jugando desde su final',
  keepHint:
    'Una partida terminada se puede guardar y compartir; una sin terminar se puede seguir jugando, en una sola pantalla.',
};

export const invite: Shell['invite'] = {
  title: 'Invitación',
  heading: 'Tienes una invitación',
  text: 'Hay un sitio para ti en una mesa de Lancaster.',
  take: 'Ocupar el sitio',
  watchInstead: 'A la sala',
};

export const lobby: Shell['lobby'] = {
  study: 'Estudios',
  puzzles: 'Problemas',
  title: 'Jugar',
  heading: 'Lancaster',
  motto:
    'Cinco rondas para engrandecer tu casa: gana condados, saca adelante tus leyes en el parlamento, envía caballeros a Francia.',
  play: 'Jugar ahora',
  playing: 'Se está poniendo la mesa…',
  name: '¿Cómo te llamamos?',
  nameHint: 'No hace falta cuenta. Puedes cambiarlo después.',
  another: 'Otro nombre',
  level: 'Nivel',
  players: 'Jugadores',
  house: 'Tu casa',
  rounds: 'Una ronda en tres pasos',
  roundsNote: 'cinco rondas son una partida',
  steps: {
    placement:
      'Envía a tus caballeros, uno a uno: a un condado, a tu propio castillo o a una batalla con Francia. El más fuerte desplaza al más débil.',
    parliament:
      'Vota en secreto tres leyes nuevas. Las vigentes premian después a quien se ha preparado para ellas.',
    rewards:
      'Los condados dan nobles o recompensas, los castillos dan oro y escuderos, las victorias en Francia dan puntos de poder.',
  },
  rules: 'Leer las reglas',
  continue: 'Seguir jugando',
  yourTurn: 'Tu turno',
  theirTurn: (names) => `decide: ${names}`,
  notBegun: (free) => (free === 0 ? 'Lista para empezar' : plural(free, 'sitio libre', 'sitios libres')),
  frozen: 'Congelada',
  adjourned: 'Aplazada',
  until: (when) => `decidir ${when}`,
  open: 'Mesas abiertas',
  openNone: 'Ahora mismo nadie espera jugadores.',
  running: 'En juego',
  join: 'Sentarse',
  watch: 'Mirar',
  go: 'Seguir',
  look: 'Ver',
  hostedBy: (name) => `de ${name}`,
  friends: 'Con amigos',
  friendsText: 'Abre una mesa, envía el enlace, completa con bots. En directo o durante días.',
  create: 'Abrir una mesa',
  bring: 'Traer un registro',
  tableOf: (name) => `Mesa de ${name}`,
  unnamed: 'Una mesa',
  names: [
    'Maud of Kent',
    'Hugh of Ely',
    'Isolde Grey',
    'Piers of Wells',
    'Joan Neville',
    'Walter Hale',
    'Agnes of York',
    'Thomas Rede',
    'Cecily Vane',
    'Ralph of Exe',
    'Beatrix Lisle',
    'Edmund Tarn',
    'Philippa Dray',
    'Simon of Bath',
    'Alice Corbet',
    'Giles Marsh',
    'Eleanor Wake',
    'Robert of Lynn',
    'Margery Stone',
    'Osbert Fenn',
  ],
};
