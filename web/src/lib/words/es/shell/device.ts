// Spanish words: what belongs to the device and to every page: settings, notifications, keys, rules.
import type { Words } from '../../index.svelte';
import { plural } from '../../grammar';

type Shell = Words['shell'];

export const help: Shell['help'] = {
  title: 'Reglas',
  search: 'Buscar en las reglas',
  searchHint: 'Una palabra, o un número como R2.5',
  found: (n) => (n === 0 ? 'No se ha encontrado nada' : plural(n, 'lugar', 'lugares')),
  contents: 'Contenido',
  open: 'Abrir las reglas completas',
  link: (number) => `Enlace a ${number}`,
};

export const keys: Shell['keys'] = {
  title: 'Teclado',
  everywhere: 'En todas partes',
  help: 'Esta hoja',
  next: 'A lo siguiente y a lo anterior',
  press: 'Pulsar, elegir, confirmar',
  escape: 'Cerrar, un paso atrás',
  arrows: 'Dentro de un grupo de opciones',
  space: 'Espacio',
  shift: 'Mayús',
};

export const notices: Shell['notices'] = {
  title: 'Lancaster',
  otherwise: 'Hay novedades de «{name}».',
  codes: {
    'your-turn': 'Te toca en «{name}».',
    invited: '{by} te guarda un sitio en «{name}».',
    'game-over': 'La partida de «{name}» ha terminado.',
    test: 'Esto es una prueba: los avisos de Lancaster llegan aquí.',
  },
};

export const notifications: Shell['notifications'] = {
  title: 'Avisos',
  text: 'Te avisamos cuando te toca, también con esta página cerrada.',
  needSomebody: 'Juega antes, o inicia sesión: así este navegador sabe para quién.',
  impossible: 'Este navegador no puede mostrar avisos.',
  denied:
    'Este navegador tiene orden de no mostrar avisos de aquí. Puedes permitirlo en los ajustes de la página.',
  on: 'Avisarme en este navegador',
  working: 'Este navegador te avisa.',
  refused: 'El navegador no lo ha permitido.',
  channels: 'Adónde van los avisos',
  browser: 'Navegador',
  webhook: 'Webhook',
  since: (when) => `desde ${when}`,
  failing: (when) => `no llega desde ${when}`,
  test: 'Probar',
  tested: 'Ha llegado.',
  notTested: 'No ha llegado.',
  remove: 'Quitar',
  addWebhook: 'Añadir un webhook',
  webhookUrl: 'Dirección del webhook',
  webhookFormat: 'Formato',
  formats: { json: 'JSON, firmado', discord: 'Discord', slack: 'Slack' },
  secret: 'El secreto que firma los mensajes. Se muestra solo esta vez:',
  add: 'Añadir',
};

export const settings: Shell['settings'] = {
  title: 'Ajustes',
  language: 'Idioma',
  theme: 'Tema',
  themes: { system: 'Como el sistema', light: 'Pergamino', dark: 'Luz de vela' },
  confirm: 'Confirmar cada decisión',
  confirmHint:
    'Si no, lo que eliges se juega en el acto cuando no queda nada abierto y en esa mesa lo puedes deshacer.',
  toTheme: { light: 'Al pergamino', dark: 'A la luz de vela' },
};

export const comfort: Shell['comfort'] = {
  text: 'Tamaño del texto',
  texts: ['Normal', 'Grande', 'Más grande'],
  zoom: 'Ampliación del tablero',
  contrast: 'Alto contraste',
  contrastHint: 'Líneas y letras más marcadas, sin color de fondo.',
  patterns: 'Tramas',
  patternsHint: 'Cada casa lleva una trama además de su color y su emblema.',
  sound: 'Sonido',
  soundHint: 'Mi turno, caballeros, votos, puntos, el final.',
  volume: 'Volumen',
};
