// German words: the 44 laws, each with a short title and one sentence, both our own.
import type { Words } from '../index.svelte';

export const laws: Words['game']['laws'] = {
  B0a: { title: 'Goldene Sporen', text: 'Wer das meiste Gold hat, wertet einen platzierten Ritter auf.' },
  B0b: { title: 'Ruf zu den Waffen', text: 'Wer die meisten Knappen hat, erhält einen neuen Ritter.' },
  B0c: { title: 'Herren des Landes', text: '3 Machtpunkte für je 2 Counties mit einem Ritter von dir.' },
  B1a: { title: 'Gekaufte Stimmen', text: 'So oft du willst: 1 Gold für 1 Stimmstein.' },
  B1b: { title: 'Prächtiges Gefolge', text: 'So oft du willst: 1 Gold und 1 Knappe für 3 Machtpunkte.' },
  B1c: { title: 'Kriegsbeute', text: '1 Ausbau für je 2 Konflikte mit einem Ritter von dir.' },
  B1d: { title: 'Geübte Schwerter', text: '1 Knappe für jeden platzierten Ritter der Stärke 2.' },
  B2a: {
    title: 'Kriegskasse',
    text: '1 Gold, 1 Knappe und 1 Stimmstein für je 2 Konflikte mit einem Ritter von dir.',
  },
  B2b: {
    title: 'Ritterschlag im Felde',
    text: 'Ein platzierter Ritter der Stärke 3 darf mit dem der Stärke 4 aus deinem Nachschub den Platz tauschen.',
  },
  B2c: { title: 'Helfende Hand', text: '1 Aufwertung, wenn kein Ritter der Stärke 2 von dir platziert ist.' },
  B2d: { title: 'Meister vom Bau', text: '5 Machtpunkte für je 3 deiner Ausbauten.' },
  B3a: { title: 'Ruhm in Frankreich', text: '3 Machtpunkte für jeden Konflikt mit einem Ritter von dir.' },
  B3b: {
    title: 'Der einfache Ritter',
    text: '5 Machtpunkte, wenn deine drei Ritter der Stärke 1 alle platziert sind.',
  },
  B3c: { title: 'Große Güter', text: '8 Machtpunkte für je 3 Counties mit einem Ritter von dir.' },
  B3d: { title: 'Edle Verwandtschaft', text: '1 neuer Ritter für je 3 Adlige an deiner Tafelrunde.' },
  B4a: { title: 'Gold für Ruhm', text: 'So oft du willst: 1 Gold für 1 Machtpunkt.' },
  B4b: { title: 'Knappen für Ruhm', text: 'So oft du willst: 1 Knappe für 1 Machtpunkt.' },
  B4c: { title: 'Alle Ränge', text: '6 Machtpunkte, wenn du Ritter aller vier Stärken platziert hast.' },
  N0a: { title: 'Stimme des Heeres', text: '1 Stimmstein für jeden Konflikt mit einem Ritter von dir.' },
  N0b: { title: 'Sold für viele', text: 'Wer die meisten Knappen hat, erhält 1 Gold und 1 Stimmstein.' },
  N0c: { title: 'Diener der Reichen', text: 'Wer das meiste Gold hat, erhält 1 Knappen und 1 Stimmstein.' },
  N1a: {
    title: 'Einsame Halle',
    text: '1 Gold, 1 Knappe und 1 Stimmstein, wenn kein Adliger an deiner Tafelrunde sitzt.',
  },
  N1b: {
    title: 'Knappen nach Frankreich',
    text: 'Für jeden Konflikt mit einem Ritter von dir darf ein Knappe in einen solchen Konflikt ziehen: dort 1 Stärke mehr.',
  },
  N1c: { title: 'Junge Schwerter', text: '1 Knappe für jeden platzierten Ritter der Stärke 1.' },
  N1d: { title: 'Königliche Steinmetze', text: 'So oft du willst: 4 Gold für 1 Ausbau.' },
  N2a: { title: 'Volle Hallen', text: '3 Machtpunkte für jeden Ritter in deinem Castle.' },
  N2b: { title: 'Sparsame Zungen', text: 'Wer die meisten Stimmsteine übrig hat, erhält 1 Aufwertung.' },
  N2c: {
    title: 'Waffenbrüder',
    text: '3 Machtpunkte, wenn deine beiden Ritter der Stärke 2 platziert sind.',
  },
  N2d: {
    title: 'Landsteuer',
    text: 'Jedes County mit einem Ritter von dir kostet 1 Gold; ein Ritter, für den du nicht zahlst, kehrt an den Hof zurück.',
  },
  N3a: { title: 'Weite Felder', text: '5 Machtpunkte für je 2 Counties mit einem Ritter von dir.' },
  N3b: {
    title: 'Geldwechsler',
    text: 'So oft du willst, aber nur in einer Richtung: 2 Gold für 1 Knappen oder 2 Knappen für 1 Gold.',
  },
  N3c: {
    title: 'Unterhalt',
    text: 'Jeder deiner Ausbauten kostet 1 Knappen; einer, für den du nicht zahlst, bringt in dieser Runde nichts.',
  },
  N3d: {
    title: 'Bewaffnetes Geleit',
    text: '3 Machtpunkte für je 2 Knappen, die bei deinen Rittern in Counties stehen.',
  },
  N4a: {
    title: 'Verlassene Sitze',
    text: '3 Machtpunkte für jeden deiner Ritter in einem County, in dem kein Adliger mehr liegt.',
  },
  N4b: {
    title: 'Große Gabe',
    text: 'So oft du willst: 1 Gold, 1 Knappe und 1 übriger Stimmstein für 3 Machtpunkte.',
  },
  N4c: { title: 'Blüte Englands', text: 'Wer die meisten Ritter in Konflikten hat, erhält 5 Machtpunkte.' },
  K2a: {
    title: 'Abgabe des Königs',
    text: 'Wer die meisten Knappen hat, gibt 2 Knappen ab; wer das meiste Gold hat, gibt 3 Gold ab.',
  },
  K2b: { title: 'Reiner Schild', text: 'Wer die wenigsten Schandemarker hat, erhält 5 Machtpunkte.' },
  K2c: { title: 'Buße', text: 'Wer keinen Bischof besitzt, gibt 1 Schandemarker zurück.' },
  K2d: { title: 'Siegel zu verkaufen', text: 'So oft du willst: 1 Siegel für 2 Knappen und 1 Gold.' },
  K3a: { title: 'Ohr des Königs', text: 'Wer die meisten Stimmsteine übrig hat, erhält 1 Siegel.' },
  K3b: {
    title: 'Prunk und Reichtum',
    text: 'Wer die meisten Knappen hat, erhält 3 Machtpunkte; wer das meiste Gold hat, erhält 3 Machtpunkte.',
  },
  K3c: { title: 'Neid des Landes', text: '1 Schandemarker für je 2 Counties mit einem Ritter von dir.' },
  K3d: { title: 'Märtyrer', text: '3 Machtpunkte für jeden deiner Ritter im Tower.' },
};
