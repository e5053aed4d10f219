// German words: after the game: its result and its replay.
import type { Words } from '../../index.svelte';
import { plural } from '../../grammar';

type Shell = Words['shell'];

export const replay: Shell['replay'] = {
  title: 'Nachspielen',
  of: (name) => `${name} nachgespielt`,
  eyes: 'Mit den Augen von',
  spectator: 'Zuschauer',
  position: (n, of) => `${n} von ${of}`,
  scrub: 'Moment des Spiels',
  by: 'Schrittweite',
  steps: { action: 'Entscheidung', turn: 'Zug', round: 'Runde' },
  first: 'Zum Anfang',
  previous: 'Zurück',
  next: 'Weiter',
  last: 'Zum Ende',
  play: 'Abspielen',
  pause: 'Anhalten',
  fork: 'Von hier weiterspielen',
  forkHouse: 'Welches Haus übernimmst du?',
  forkOthers: 'Die anderen spielen die Bots von damals; wo ein Mensch saß, spielt ein Ritter.',
  forkAll: 'Alle Häuser, an einem Bildschirm',
  forkGo: 'Weiterspielen',
  forkOver: 'Hier ist das Spiel aus. Geh erst zurück.',
  forkName: (name) => `${name}, von hier an`,
  result: 'Ergebnis',
  before: 'Vor dem Spiel',
  began: 'Das Spiel beginnt',
  keys: {
    step: 'Einen Schritt zurück, einen weiter',
    ends: 'Zum Anfang, zum Ende',
    play: 'Abspielen oder anhalten',
    by: 'Nach Entscheidung, Zug, Runde gehen',
  },
};

export const result: Shell['result'] = {
  title: 'Die Abrechnung',
  wins: 'gewinnt das Spiel',
  share: 'gewinnen gemeinsam',
  ahead: (points, by, second) =>
    by === 0 ? `${points}, gleichauf mit ${second}.` : `${points}, ${by} vor ${second}.`,
  alone: (points) => `${points}.`,
  most: (source, points) => `Am meisten brachte: ${source}, ${points}.`,
  table: 'Tisch',
  modules: 'Module',
  laws: 'Gesetze',
  length: 'Dauer',
  lengthOf: (decisions, time) => `${plural(decisions, 'Entscheidung', 'Entscheidungen')}, ${time}`,
  record: 'Aufzeichnung',
  download: 'Herunterladen',
  seed: 'Startwert',
  rematch: 'Revanche',
  toRematch: 'Zur Revanche',
  replay: 'Nachspielen',
  share_: 'Teilen',
  shareTitle: (winner, points) => `${winner} gewinnt Lancaster mit ${points}`,
  breakdown: 'Woher die Machtpunkte kommen',
  sources: {
    laws: 'Gesetze',
    counties: 'Counties',
    conflicts: 'Konflikte',
    strength: 'Stärke',
    extensions: 'Ausbauten',
    nobles: 'Adlige',
    seals: 'Siegel',
    shame: 'Schande',
  },
  total: 'Summe',
  player: 'Spieler',
  rating: (before, after) => `${Math.round(before)} → ${Math.round(after)}`,
  ratingChange: 'Wertung',
  chart: 'Machtpunkte über die Runden',
  chartNote: 'und die Schritte der Schlusswertung',
  chartFinal: 'Schlusswertung',
  chartTable: 'Machtpunkte nach jeder Runde',
  start: 'Beginn',
  turning: 'Wendepunkte',
  turningNone: 'Ein ruhiges Spiel: Nichts ragte heraus.',
  finalStep: 'Schlusswertung',
  turns: {
    law: (name, points, law) => `${law} bringt ${name} auf einmal ${points} Machtpunkte.`,
    conflict: (name, points) => `${name} holt in einem Konflikt ${points} Machtpunkte.`,
    vote: (law, passed, by) =>
      passed
        ? by === 0
          ? `${law} wird bei Gleichstand angenommen.`
          : `${law} wird mit ${plural(by, 'Stimme', 'Stimmen')} Vorsprung angenommen.`
        : `${law} fällt mit ${plural(by, 'Stimme', 'Stimmen')} Rückstand durch.`,
    lead: (name, before) => `${name} nimmt ${before} die Führung ab.`,
    final: (name, points, source) => `${source}: ${points} Machtpunkte für ${name}.`,
    shame: (name, points) => `Schande kostet ${name} ${points} Machtpunkte.`,
  },
  notOver: 'Dieses Spiel ist noch nicht aus.',
  toTable: 'Zum Tisch',
};
