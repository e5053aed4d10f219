// English words: actions, as one reads them on a button or in a list of choices.
import { capital, of } from '../grammar';
import type { Company, Party, PromptKind } from '../types';
import { names } from './names';

const { amount, list, place, aPrivilege, spaces, offices, counties, tiles } = names;

function company({ squires, beside }: Company): string {
  const parts = [
    ...(squires ? [amount('squires', squires, 'dat')] : []),
    ...beside.map((each) => aPrivilege(each, 'dat')),
  ];
  return parts.length ? ` with ${list(parts)}` : '';
}

function party({ knights, bishops, tudor }: Party): string {
  const parts = [
    ...(knights.length ? [names.knights(knights)] : []),
    ...(bishops ? [amount('bishops', bishops, 'dat')] : []),
    ...(tudor ? [aPrivilege('tudor')] : []),
  ];
  return parts.length ? ` with ${list(parts)}` : ' alone';
}

const ally = (yes: boolean, text: string): string => (yes ? `Ally: ${text}` : capital(text));
const quoted = (space: string): string => `“${of(spaces, space, space)}”`;

const take: Record<'noble' | 'reward' | 'both', (price: number) => string> = {
  noble: () => 'Take the noble',
  reward: () => 'Take the reward',
  both: (price) => (price ? `Take both, for ${amount('gold', price, 'acc')}` : 'Take both'),
};

export const acts = {
  place: (strength: number, to: string, beside: Company, isAlly: boolean): string =>
    ally(isAlly, `knight of strength ${strength} ${place(to, 'to')}${company(beside)}`),
  office: (office: string, band: Party, isAlly: boolean): string =>
    ally(isAlly, `lord applies for ${of(offices, office, office)}${party(band)}`),
  treasury: (kind: string, isAlly: boolean): string =>
    ally(
      isAlly,
      kind
        ? `lord to the treasury, ${isAlly ? 'removes' : 'takes'} all ${names.thing(kind).toLowerCase()}`
        : 'lord to the treasury, takes nothing',
    ),
  favour: (tile: string, reward: string): string => `The King’s favour: ${reward || of(tiles, tile, tile)}`,
  noble: (county: string): string => `The noble of ${of(counties, county, county)}`,
  upgrade: (strength: number, at: string): string =>
    `Upgrade the ${strength} ${place(at, 'in')} to ${strength + 1}`,
  extend: (space: string): string => `Build the extension ${quoted(space)}`,
  ballot: (yes: boolean, votes: number): string =>
    `${yes ? 'Yes' : 'No'}${votes ? ` with ${amount('votes', votes, 'dat')}` : ''}`,
  exchange: (times: number): string => (times === 1 ? 'Exchange once' : `Exchange ${times} times`),
  buy: (kind: string, n: number): string =>
    kind === 'gold'
      ? `${amount('gold', n)} for ${amount('squires', 2 * n, 'acc')}`
      : `${amount('squires', n)} for ${amount('gold', 2 * n, 'acc')}`,
  send: (fronts: readonly { front: string; squires: number }[]): string =>
    capital(list(fronts.map((each) => `${amount('squires', each.squires)} ${place(each.front, 'to')}`))),
  counties: (all: readonly string[]): string =>
    `Pay for ${list(all.map((each) => of(counties, each, each)))}`,
  extensions: (all: readonly string[]): string => `Pay for ${list(all.map(quoted))}`,
  take,
  cross: (front: string): string => `Cross ${place(front, 'to')}`,
  start: (name: string): string => `${name} begins`,
  ransom: (strengths: readonly number[]): string => `Buy free ${names.theKnights(strengths)}`,
  bishop: () => 'Take a bishop instead',
  recruit: () => 'Take the new knight',
  none: () => 'Nothing',
};

/** Declining, by what was asked. */
export const declines: Record<PromptKind, string> = {
  ballot: 'No',
  castle: 'Leave it',
  convert: 'Exchange nothing',
  county: 'Take nothing',
  crossing: 'Stay home',
  exchange: 'Exchange nothing',
  extension: 'Build nothing',
  favour: 'No favour',
  'first-extension': 'Build nothing',
  'keep-counties': 'Pay for none',
  'keep-extensions': 'Pay for none',
  noble: 'No noble',
  place: 'Nothing',
  'placed-upgrade': 'No upgrade',
  purchase: 'Buy nothing more',
  ransom: 'Buy nobody free',
  send: 'Send nobody',
  start: 'Nothing',
  swap: 'Do not swap',
  upgrade: 'No upgrade',
};

/** One word of an action, by what it stands for: for nested lists of choices. */
export const choices = {
  ally: () => 'Your ally',
  piece: (word: string) => (word === 'lord' ? 'Your lord' : names.knight(Number(word))),
  county: (word: string) => of(counties, word, word),
  squires: (word: string) => `with ${amount('squires', Number(word), 'dat')}`,
  beside: (word: string) => `with ${aPrivilege(word)}`,
  castle: () => 'Your castle',
  space: (word: string) => capital(of(spaces, word, word)),
  conflict: (word: string) => capital(place(word, 'name').slice(4)),
  tower: () => 'The Tower',
  office: (word: string) => of(offices, word, word),
  party: (word: string) =>
    word === 'bishop'
      ? 'with a bishop'
      : word === 'tudor'
        ? `with ${aPrivilege(word)}`
        : `with ${names.knights([Number(word)])}`,
  treasury: () => 'Treasury',
  kind: (word: string) => names.thing(word),
  votes: (word: string) => `with ${amount('votes', Number(word), 'dat')}`,
  claim: (word: string) => (word === 'noble' ? 'The noble' : word === 'reward' ? 'The reward' : 'Both'),
  times: (word: string) => (word === '1' ? 'once' : `${word} times`),
  tile: (word: string) => capital(of(tiles, word, word)),
  strength: (word: string) => names.knight(Number(word)),
  place: (word: string) => capital(place(word, 'in')),
  /** stop here: what was chosen so far is the whole action */
  plain: () => 'just that',
};

/** The first word of an action that places nothing. */
export const verbs = {
  favour: 'Favour',
  noble: 'Noble',
  upgrade: 'Upgrade',
  bishop: 'Bishop',
  extend: 'Build',
  yes: 'Yes',
  no: 'No',
  exchange: 'Exchange',
  buy: 'Buy',
  send: 'Send',
  pay: 'Pay for',
  take: 'Take',
  cross: 'Cross',
  start: 'Start player',
  recruit: 'New knight',
  ransom: 'Buy free',
  none: 'Nothing',
};
