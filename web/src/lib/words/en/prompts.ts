// English words: what is asked, as a title and an instruction for every kind of decision.
import type { PromptKind } from '../types';
import { names } from './names';

/** What a prompt is about, ready for a sentence. */
export interface Subject {
  /** the title of a law, in quotation marks; empty if it is about none */
  readonly law: string;
  /** the sentence of the law */
  readonly text: string;
  readonly county: string;
  /** the name of a conflict as the notation has it */
  readonly front: string;
  /** whether an ally acts */
  readonly ally: boolean;
  readonly bothPrice: number;
  readonly ransomPrice: number;
  /** whether lords, bishops and offices are in play */
  readonly court: boolean;
}

const ally = (subject: Subject): string => (subject.ally ? ' for your ally' : '');
const orBishop = (subject: Subject): string =>
  subject.court
    ? subject.ally
      ? ', or take a bishop out of the game instead'
      : ', or take a bishop instead'
    : '';

export const prompts: Record<
  PromptKind,
  { title: (s: Subject) => string; instruction: (s: Subject) => string }
> = {
  ballot: {
    title: (s) => `Vote on ${s.law}`,
    instruction: (s) => `${s.text} Say yes or no, and add votes if you like. On a tie it passes.`,
  },
  castle: {
    title: (s) => (s.ally ? 'Your ally’s castle' : 'Your castle'),
    instruction: (s) =>
      s.ally
        ? 'Take a new knight or an upgrade, in the order you like, or leave it. It costs nothing.'
        : 'Take a new knight or an upgrade for its price in squires, in the order you like, or leave it.',
  },
  convert: {
    title: (s) => s.law,
    instruction: () =>
      'Exchange 2 gold for 1 squire, or 2 squires for 1 gold: as often as you like, but one way only.',
  },
  county: {
    title: (s) => s.county,
    instruction: (s) =>
      s.ally
        ? 'Take the noble out of the game, or the part of the reward your ally can use.'
        : `Take the noble or the reward; or pay ${names.amount('gold', s.bothPrice, 'acc')} and take both.`,
  },
  crossing: {
    title: () => 'Cross to France',
    instruction: (s) =>
      `The knight in ${s.county} may go straight into a conflict. It earns no favour, and fights this round.`,
  },
  exchange: { title: (s) => s.law, instruction: (s) => s.text },
  extension: {
    title: () => 'Build an extension',
    instruction: () => 'Pick a space of your castle: its reward is yours every round, without a knight.',
  },
  favour: {
    title: (s) => `The King’s favour${ally(s)}`,
    instruction: () => 'Take one of the tiles that lie face up; its reward is given at once.',
  },
  'first-extension': {
    title: () => 'Your first extension',
    instruction: () =>
      'Pick a space of your castle to build on: its reward is yours every round, without a knight.',
  },
  'keep-counties': {
    title: (s) => s.law,
    instruction: () =>
      'Choose the counties you pay 1 gold for. From the others your knights go back to court.',
  },
  'keep-extensions': {
    title: (s) => s.law,
    instruction: () => 'Choose the extensions you pay 1 squire for. The others yield nothing this round.',
  },
  noble: {
    title: (s) => (s.ally ? 'Remove a noble' : 'Invite a noble'),
    instruction: (s) =>
      s.ally
        ? 'Choose a county: its noble leaves the game.'
        : 'Choose a county: its noble comes to your table. You can own each only once.',
  },
  place: {
    title: () => 'Place a piece',
    instruction: (s) =>
      s.court
        ? 'Pick a knight or your lord, then a place for it.'
        : 'Pick a knight, then a place for it: a county, your castle, or a conflict.',
  },
  'placed-upgrade': {
    title: () => 'Upgrade a placed knight',
    instruction: (s) => `Pick one of your placed knights; it becomes 1 stronger${orBishop(s)}.`,
  },
  purchase: {
    title: (s) => s.law,
    instruction: () => 'Buy an extension for 4 gold. You can buy more afterwards.',
  },
  ransom: {
    title: () => 'Ransom your prisoners',
    instruction: (s) =>
      `Choose whom to buy free ${names.place(s.front, 'from')}, for ${names.amount('gold', s.ransomPrice, 'acc')} per strength. The others go to your reserve.`,
  },
  send: {
    title: (s) => s.law,
    instruction: (s) => s.text,
  },
  start: {
    title: () => 'Name the start player',
    instruction: () => 'It may be anybody, yourself too. It counts from now on.',
  },
  swap: {
    title: (s) => s.law,
    instruction: () =>
      'Your placed knight of strength 3 may change places with the one of strength 4 in your reserve.',
  },
  upgrade: {
    title: (s) => (s.ally ? 'Upgrade a knight of your ally' : 'Upgrade a knight'),
    instruction: (s) => `Pick a knight outside the reserve; it becomes 1 stronger${orBishop(s)}.`,
  },
};
