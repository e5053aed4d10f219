import { expect, test } from 'vitest';

import { HOUR_MS, MINUTE_MS } from '$lib/time';

import { ago, clock, day, decimal, lasting, list, moment, percent, points, signed } from './format';

const NOW = Date.UTC(2026, 5, 1, 12);

test('times are told from now, in the reader’s language', () => {
  expect(ago(NOW - 10_000, NOW, 'en')).toBe('now');
  expect(ago(NOW - 3 * MINUTE_MS, NOW, 'en')).toBe('3 minutes ago');
  expect(ago(NOW - 25 * HOUR_MS, NOW, 'en')).toBe('yesterday');
  expect(ago(NOW + 2 * HOUR_MS, NOW, 'en')).toBe('in 2 hours');
  expect(ago(NOW - 3 * MINUTE_MS, NOW, 'de')).toBe('vor 3 Minuten');
  expect(ago(NOW - 15 * 24 * HOUR_MS, NOW, 'es')).toBe('hace 2 semanas');
});

test('a moment is told in the reader’s own zone', () => {
  expect(moment(NOW, 'en', 'Europe/Berlin')).toMatch(/Jun 1, 2026.*2:00/);
  expect(moment(NOW, 'en', 'America/New_York')).toMatch(/8:00/);
  expect(day(Date.UTC(2026, 5, 1, 23), 'de', 'Europe/Berlin')).toBe('02.06.2026');
});

test('a span has its two greatest units', () => {
  expect(lasting(20_000, 'en')).toBe('1 minute');
  expect(lasting(51 * MINUTE_MS, 'en')).toBe('51 minutes');
  expect(lasting(60 * MINUTE_MS, 'en')).toBe('1 hour');
  expect(lasting(27 * HOUR_MS + 5 * MINUTE_MS, 'en')).toBe('1 day 3 hours');
  expect(lasting(51 * MINUTE_MS, 'es')).toBe('51 minutos');
});

test('numbers are written as players write them', () => {
  expect(points(-4)).toBe('−4');
  expect(signed(3)).toBe('+3');
  expect(signed(0)).toBe('0');
  expect(decimal(1.25, 1, 'de')).toMatch(/^1,[23]$/);
  expect(decimal(-2, 1, 'en')).toBe('−2.0');
  expect(percent(0.42, 'en')).toBe('42%');
  expect(list(['Ann', 'Ben', 'Cleo'], 'es')).toBe('Ann, Ben y Cleo');
});

test('a clock shows tenths only at the end', () => {
  expect(clock(3_600_000)).toBe('1:00:00');
  expect(clock(245_900)).toBe('4:05');
  expect(clock(9_940)).toBe('0:09.9');
  expect(clock(-5)).toBe('0:00.0');
});
