// Spanish words: the way into the guided first game.
import type { Words } from '../index.svelte';

export const learn: Words['learn'] = {
  name: 'Aprende jugando',
  newcomer: '¿Es tu primera vez?',
  about:
    'Una partida entera de tres contra dos bots de nivel Escudero, con unas palabras cuando hay algo nuevo. Cinco rondas, unas 50 decisiones: media hora. Puedes parar cuando quieras y seguir después.',
  tableOf: (name) => `Primera partida de ${name}`,

  title: 'Tu primera partida',
  opening: 'Se está poniendo la mesa para tu primera partida…',
  going: 'Tu primera partida sigue en marcha. La guía está apagada.',
  withGuide: 'con la guía',
  goOn: 'Seguir con la guía',
  played: 'Ya has jugado tu primera partida. ¿Otra vez?',
  again: 'Empezar de nuevo',
  result: 'Ver el resultado',
  lobby: 'A la sala',
  retry: 'Intentarlo otra vez',
};
