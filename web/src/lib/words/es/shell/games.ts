// Spanish words: after the game: its result and its replay.
import type { Words } from '../../index.svelte';
import { plural } from '../../grammar';

type Shell = Words['shell'];

export const replay: Shell['replay'] = {
  title: 'Repetición',
  of: (name) => `Repetición de ${name}`,
  eyes: 'Con los ojos de',
  spectator: 'Un espectador',
  position: (n, of) => `${n} de ${of}`,
  scrub: 'Momento de la partida',
  by: 'Paso',
  steps: { action: 'Decisión', turn: 'Turno', round: 'Ronda' },
  first: 'Al principio',
  previous: 'Atrás',
  next: 'Adelante',
  last: 'Al final',
  play: 'Reproducir',
  pause: 'Parar',
  fork: 'Seguir jugando desde aquí',
  forkHouse: '¿Qué casa llevas tú?',
  forkOthers: 'Las demás las llevan los mismos bots; donde había una persona, juega un Caballero.',
  forkAll: 'Todas las casas, en una sola pantalla',
  forkGo: 'Seguir jugando',
  forkOver: 'Aquí la partida ha terminado. Retrocede antes.',
  forkName: (name) => `${name}, desde aquí`,
  result: 'Resultado',
  before: 'Antes de la partida',
  began: 'Comienza la partida',
  keys: {
    step: 'Un paso atrás, un paso adelante',
    ends: 'Al principio, al final',
    play: 'Reproducir o parar',
    by: 'Ir por decisión, turno o ronda',
  },
};

export const result: Shell['result'] = {
  title: 'El recuento',
  wins: 'gana la partida',
  share: 'ganan juntos',
  ahead: (points, by, second) =>
    by === 0 ? `${points}, a la par con ${second}.` : `${points}, ${by} más que ${second}.`,
  alone: (points) => `${points}.`,
  most: (source, points) => `Lo que más dio: ${source}, ${points}.`,
  table: 'Mesa',
  modules: 'Módulos',
  laws: 'Leyes',
  length: 'Duración',
  lengthOf: (decisions, time) => `${plural(decisions, 'decisión', 'decisiones')}, ${time}`,
  record: 'Registro',
  download: 'Descargar',
  seed: 'Semilla',
  rematch: 'Revancha',
  toRematch: 'A la revancha',
  replay: 'Repetición',
  share_: 'Compartir',
  shareTitle: (winner, points) => `${winner} gana en Lancaster con ${points}`,
  breakdown: 'De dónde vienen los puntos de poder',
  sources: {
    laws: 'Leyes',
    counties: 'Condados',
    conflicts: 'Batallas',
    strength: 'Fuerza',
    extensions: 'Ampliaciones',
    nobles: 'Nobles',
    seals: 'Sellos',
    shame: 'Deshonra',
  },
  total: 'Suma',
  player: 'Jugador',
  rating: (before, after) => `${Math.round(before)} → ${Math.round(after)}`,
  ratingChange: 'Puntuación',
  chart: 'Puntos de poder por rondas',
  chartNote: 'y los pasos del recuento final',
  chartFinal: 'recuento final',
  chartTable: 'Puntos de poder tras cada ronda',
  start: 'Inicio',
  turning: 'Momentos decisivos',
  turningNone: 'Una partida tranquila: nada destacó.',
  finalStep: 'Recuento final',
  turns: {
    law: (name, points, law) => `${law} da a ${name} ${points} puntos de poder de una vez.`,
    conflict: (name, points) => `${name} gana ${points} puntos de poder en una sola batalla.`,
    vote: (law, passed, by) =>
      passed
        ? by === 0
          ? `${law} se aprueba con empate.`
          : `${law} se aprueba por ${plural(by, 'voto', 'votos')}.`
        : `${law} se rechaza por ${plural(by, 'voto', 'votos')}.`,
    lead: (name, before) => `${name} le quita la cabeza a ${before}.`,
    final: (name, points, source) => `${source}: ${points} puntos de poder para ${name}.`,
    shame: (name, points) => `La deshonra le cuesta a ${name} ${points} puntos de poder.`,
  },
  notOver: 'Esta partida aún no ha terminado.',
  toTable: 'A la mesa',
};
