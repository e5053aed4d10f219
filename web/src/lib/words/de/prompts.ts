// German words: what is asked, as a title and an instruction for every kind of decision.
import type { Words } from '../index.svelte';
import { names } from './names';

type Prompts = Words['game']['prompts'];
type Subject = Parameters<Prompts['ballot']['title']>[0];

const ally = (subject: Subject): string => (subject.ally ? ' für deinen Verbündeten' : '');
const orBishop = (subject: Subject): string =>
  subject.court
    ? subject.ally
      ? ', oder nimm stattdessen einen Bischof aus dem Spiel'
      : ', oder nimm stattdessen einen Bischof'
    : '';

export const prompts: Prompts = {
  ballot: {
    title: (s) => `Abstimmung über ${s.law}`,
    instruction: (s) =>
      `${s.text} Stimme mit Ja oder Nein und lege, wenn du willst, Stimmsteine dazu. Bei Gleichstand ist es angenommen.`,
  },
  castle: {
    title: (s) => (s.ally ? 'Castle deines Verbündeten' : 'Dein Castle'),
    instruction: (s) =>
      s.ally
        ? 'Nimm einen neuen Ritter oder eine Aufwertung, in beliebiger Reihenfolge, oder lass es. Es kostet nichts.'
        : 'Nimm einen neuen Ritter oder eine Aufwertung für den Preis in Knappen, in beliebiger Reihenfolge, oder lass es.',
  },
  convert: {
    title: (s) => s.law,
    instruction: () =>
      'Tausche 2 Gold gegen 1 Knappen oder 2 Knappen gegen 1 Gold: so oft du willst, aber nur in einer Richtung.',
  },
  county: {
    title: (s) => s.county,
    instruction: (s) =>
      s.ally
        ? 'Nimm den Adligen aus dem Spiel oder den Teil des Ertrags, den dein Verbündeter nutzen kann.'
        : `Nimm den Adligen oder den Ertrag; oder zahle ${names.amount('gold', s.bothPrice, 'acc')} und nimm beides.`,
  },
  crossing: {
    title: () => 'Überfahrt nach Frankreich',
    instruction: (s) =>
      `Der Ritter in ${s.county} darf gleich in einen Konflikt ziehen. Er bringt keine Gunst und kämpft schon in dieser Runde.`,
  },
  exchange: { title: (s) => s.law, instruction: (s) => s.text },
  extension: {
    title: () => 'Einen Ausbau bauen',
    instruction: () => 'Wähle ein Feld deines Castles: Es bringt dir jede Runde seinen Ertrag, ohne Ritter.',
  },
  favour: {
    title: (s) => `Gunst des Königs${ally(s)}`,
    instruction: () => 'Nimm eines der offenen Gunstplättchen; den Ertrag gibt es sofort.',
  },
  'first-extension': {
    title: () => 'Dein erster Ausbau',
    instruction: () =>
      'Wähle ein Feld deines Castles für ihn: Es bringt dir jede Runde seinen Ertrag, ohne Ritter.',
  },
  'keep-counties': {
    title: (s) => s.law,
    instruction: () =>
      'Wähle die Counties, für die du 1 Gold zahlst. Aus den anderen kehren deine Ritter an den Hof zurück.',
  },
  'keep-extensions': {
    title: (s) => s.law,
    instruction: () =>
      'Wähle die Ausbauten, für die du 1 Knappen zahlst. Die anderen bringen in dieser Runde nichts.',
  },
  noble: {
    title: (s) => (s.ally ? 'Einen Adligen entfernen' : 'Einen Adligen einladen'),
    instruction: (s) =>
      s.ally
        ? 'Wähle ein County: Sein Adliger geht aus dem Spiel.'
        : 'Wähle ein County: Sein Adliger kommt an deine Tafelrunde. Jeden kannst du nur einmal haben.',
  },
  place: {
    title: () => 'Setze eine Figur',
    instruction: (s) =>
      s.court
        ? 'Wähle einen Ritter oder deinen Lord, dann einen Platz für ihn.'
        : 'Wähle einen Ritter, dann einen Platz für ihn: ein County, dein Castle oder einen Konflikt.',
  },
  'placed-upgrade': {
    title: () => 'Einen platzierten Ritter aufwerten',
    instruction: (s) => `Wähle einen deiner platzierten Ritter; er wird um 1 stärker${orBishop(s)}.`,
  },
  purchase: {
    title: (s) => s.law,
    instruction: () => 'Kaufe einen Ausbau für 4 Gold. Danach kannst du weitere kaufen.',
  },
  ransom: {
    title: () => 'Kaufe deine Gefangenen frei',
    instruction: (s) =>
      `Wähle, wen du ${names.place(s.front, 'from')} freikaufst, für ${names.amount('gold', s.ransomPrice, 'acc')} je Stärke. Die anderen kommen in deinen Nachschub.`,
  },
  send: { title: (s) => s.law, instruction: (s) => s.text },
  start: {
    title: () => 'Bestimme den Startspieler',
    instruction: () => 'Es darf jeder sein, auch du selbst. Es gilt ab sofort.',
  },
  swap: {
    title: (s) => s.law,
    instruction: () =>
      'Dein platzierter Ritter der Stärke 3 darf mit dem der Stärke 4 aus deinem Nachschub den Platz tauschen.',
  },
  upgrade: {
    title: (s) => (s.ally ? 'Einen Ritter deines Verbündeten aufwerten' : 'Einen Ritter aufwerten'),
    instruction: (s) => `Wähle einen Ritter außerhalb des Nachschubs; er wird um 1 stärker${orBishop(s)}.`,
  },
};
