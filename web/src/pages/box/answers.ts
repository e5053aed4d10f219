// The answers of somebody who owns the box: numbers in fields, and the texts that a material file has for them.
import type { OwnBox } from '$lib/box';
import type { AskedValue, Questionnaire } from '$lib/wire';

/** What stands in the fields of one value; null where a field is empty. */
export type Numbers = readonly (number | null)[];

/** The numbers of a value as a material file writes it. */
export function textOf(asked: AskedValue, numbers: Numbers): string {
  if (asked.asks === 'number') return String(numbers[0]);
  if (asked.asks === 'numbers') return `[${numbers.join(', ')}]`;
  const parts = asked.things.map((thing, index) => [numbers[index] ?? 0, thing] as const);
  return `"${parts
    .filter(([amount]) => amount !== 0)
    .map(([amount, thing]) => `${amount} ${thing}`)
    .join(' + ')}"`;
}

/** The numbers that a material file's text gives to the fields of a value; the shipped ones if it gives others. */
export function numbersOf(asked: AskedValue, text: string | undefined): number[] {
  if (text === undefined) return asked.numbers;
  const value: unknown = parsed(text);
  if (typeof value === 'number') return [value];
  if (Array.isArray(value) && value.length === asked.numbers.length) return value.map(Number);
  if (typeof value !== 'string') return asked.numbers;
  return asked.things.map((thing) => {
    const found = new RegExp(`(\\d+) ${thing.replace(/s$/, '')}s?\\b`).exec(value);
    return Number(found?.[1] ?? 0);
  });
}

/** Any value of the shipped material: a number, several, or a text. */
export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The box with another answer; an empty field, or the number there is already, is none. */
export function answered(box: OwnBox, asked: AskedValue, numbers: Numbers): OwnBox {
  const rest = Object.fromEntries(Object.entries(box).filter(([key]) => key !== asked.key));
  const same = numbers.every((number, index) => number === null || number === asked.numbers[index]);
  if (same) return rest;
  const whole = numbers.map((number, index) => number ?? asked.numbers[index] ?? 0);
  return { ...rest, [asked.key]: textOf(asked, whole) };
}

/** What belongs together on the page: a county, a space, a tile, a card, a field, with all that is asked about it. */
export interface Item {
  readonly name: string;
  readonly asked: readonly AskedValue[];
}
export type Group = 'county' | 'castle' | 'favour' | 'conflict' | 'displeasure';

/** The items of a group in the order of the file. */
export function itemsOf(questions: Questionnaire, group: Group): Item[] {
  const items = new Map<string, AskedValue[]>();
  for (const asked of questions.asked) {
    const parts = asked.key.split('.');
    if (parts[0] !== group) continue;
    const name = group === 'displeasure' ? (parts[2] ?? '') : (parts[1] ?? '');
    items.set(name, [...(items.get(name) ?? []), asked]);
  }
  return [...items].map(([name, all]) => ({ name, asked: all }));
}
