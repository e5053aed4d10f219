// Spanish words: the edition without a server, and playing without a connection.
import { plural } from '../../grammar';
import type { Words } from '../../index.svelte';

export const home: Words['shell']['home'] = {
  loading: (percent) => `Descargando el juego: ${percent} %`,
  starting: 'Iniciando el juego…',
  ready: 'El juego está aquí. Ya no necesita conexión.',
  failed:
    'No se ha podido cargar el juego. Vuelve a cargar la página; tus partidas están a salvo en este navegador.',
  ways: 'Otras formas de jugar',
  waysText:
    'Elige leyes, módulos y cada sitio, pasa una pantalla alrededor de la mesa o sigue una partida desde un archivo.',
  kept: 'Las reglas y los bots funcionan en esta pestaña. Tus partidas se quedan en este navegador y no se envían a ningún sitio.',
  nobodyText: 'Empieza una partida y la encontrarás aquí, también cuando haya terminado.',
  seatsHint: 'Con varios sitios propios, la pantalla pasa de mano en mano.',
  unreadable: (games) =>
    `${plural(games, 'partida es', 'partidas son')} de otra versión y aquí no se ${games === 1 ? 'puede' : 'pueden'} leer. Nada se ha perdido: guárda${games === 1 ? 'la' : 'las'} como archivo.`,
  saveUnreadable: 'Guardar como archivo',
  keepTitle: 'Sin conexión',
  keepText:
    'Las reglas y los bots pueden quedarse en este navegador (unos 8 MB). Así puedes jugar contra bots en cualquier lugar.',
  keep: 'Guardarlos aquí',
  keeping: 'Descargando…',
  keptHere: 'Las reglas y los bots están en este navegador. Puedes jugar contra bots en cualquier lugar.',
  notKept: 'No se han podido guardar: no hay conexión o a este navegador no le queda espacio.',
  playHere: 'Jugar aquí contra bots',
  offline:
    'El juego funciona en este navegador y no necesita conexión. Cuando el servidor vuelva, su sala te ofrecerá llevarte estas partidas.',
  back: 'Volver al servidor',
  brought: (games) => `${plural(games, 'partida jugada', 'partidas jugadas')} sin conexión`,
  broughtText:
    'Solo están en este navegador. Llévatelas: las terminadas estarán entre tus partidas y las demás las sigues aquí.',
  bring: 'Llevármelas',
  bringing: 'Llevándolas…',
  notStored:
    'Este navegador no ha podido guardar el último paso, así que no ha ocurrido. Guarda la partida como archivo.',
  saveGame: 'Guardar la partida',
  networkComes: (percent) => `Descargando la red neuronal: ${percent} %`,
  networkMissing:
    'Este bot es una red neuronal, que todavía no está en este navegador. Jugará en cuanto haya conexión.',
};
