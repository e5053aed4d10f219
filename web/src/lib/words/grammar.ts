// Small tools of grammar that all languages use: lists, numbers, plurals, capitals.
import type { Who } from './types';

export interface Grammar {
  /** `A, B and C` */
  readonly list: (parts: readonly string[]) => string;
  /** `1,234` */
  readonly number: (n: number) => string;
  /** Whether a number takes the singular. */
  readonly one: (n: number) => boolean;
}

/** Lists, numbers and plurals by the customs of a language. */
export function grammar(locale: string): Grammar {
  const and = new Intl.ListFormat(locale, { type: 'conjunction' });
  const number = new Intl.NumberFormat(locale);
  const plural = new Intl.PluralRules(locale);
  return {
    list: (parts) => and.format(parts),
    number: (n) => number.format(n),
    one: (n) => plural.select(Math.abs(n)) === 'one',
  };
}

/** A number with what is counted: `2 games wait`. */
export const plural = (amount: number, one: string, many: string): string =>
  `${amount} ${amount === 1 ? one : many}`;

/** With a capital letter at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With a full stop at the end, unless it ends in one already. */
export const stop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A name with what stands behind it in brackets, if there is anything. */
export const bracketed = (text: string, more: string): string => (more ? `${text} (${more})` : text);

/** A signed number: +3, −2, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** How a verb speaks: of one, of several, or to the reader. */
export type Speaks = 'one' | 'many' | 'you';

/** A sentence about the reader speaks to them; one about their ally does not. */
export const speaks = (who: Who): Speaks => (who.you === true && !who.ally ? 'you' : 'one');

/** The value of a key that came over the wire, or what to say where it is not known. */
export function of<T>(table: Readonly<Record<string, T>>, key: string, otherwise: T): T {
  return Object.hasOwn(table, key) ? (table[key] as T) : otherwise;
}
