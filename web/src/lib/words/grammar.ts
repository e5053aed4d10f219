// Small tools of grammar that all languages use: plurals, capitals, full stops.
/** A number with what is counted: `2 games wait`. */
export const plural = (amount: number, one: string, many: string): string =>
  `${amount} ${amount === 1 ? one : many}`;

/** With a capital letter at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** With a full stop at the end, unless it ends in one already. */
export const stop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A signed number: +3, −2, 0. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** The value of a key that came over the wire, or what to say where it is not known. */
export function of<T>(table: Readonly<Record<string, T>>, key: string, otherwise: T): T {
  return Object.hasOwn(table, key) ? (table[key] as T) : otherwise;
}
