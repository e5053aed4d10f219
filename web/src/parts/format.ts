// Times, durations and numbers as the reader's language and time zone write them.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '$lib/time';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
];

/** How long ago something was, or how soon it will be: “3 minutes ago”, “in 2 days”. */
export function ago(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const distance = at - now;
  for (const [unit, length] of UNITS) {
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit);
  }
  return format.format(0, 'second');
}

/** A moment in full, in the reader's own time zone. */
export function moment(at: number, language: string, zone?: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(at);
}

/** A day. */
export function day(at: number, language: string, zone?: string): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(zone === undefined ? {} : { timeZone: zone }),
  }).format(at);
}

const unit = (amount: number, name: 'day' | 'hour' | 'minute', language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long' }).format(amount);

/** A span of time in its two greatest units: “1 day, 3 hours”, “51 minutes”. */
export function lasting(milliseconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(milliseconds / MINUTE_MS));
  const parts: string[] = [];
  const days = Math.floor(minutes / (24 * 60));
  const hours = Math.floor(minutes / 60) % 24;
  if (days > 0) parts.push(unit(days, 'day', language));
  if (hours > 0) parts.push(unit(hours, 'hour', language));
  if (days === 0 && (minutes % 60 > 0 || hours === 0)) parts.push(unit(minutes % 60, 'minute', language));
  return new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }).format(parts.slice(0, 2));
}

/** Names one after the other: “Ann, Ben and Cleo”. */
export const list = (names: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

/** A whole number with a true minus sign. */
export const points = (amount: number): string => (amount < 0 ? `−${-amount}` : String(amount));

/** The same with a plus where it is a gain. */
export const signed = (amount: number): string => (amount > 0 ? `+${amount}` : points(amount));

/** A number with so many decimals. */
export const decimal = (amount: number, digits: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .format(amount)
    .replace('-', '−');

/** A share of something: “42 %”. */
export const percent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** A clock: “4:05”, “1:00:00”; below ten seconds with tenths. */
export function clock(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const two = (amount: number) => String(amount).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
