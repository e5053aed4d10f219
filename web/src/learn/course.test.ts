// What the browser remembers of the guided first game.
import { beforeEach, expect, it, vi } from 'vitest';

const fresh = async () => {
  vi.resetModules();
  return (await import('./course.svelte')).course;
};

beforeEach(() => localStorage.clear());

it('a table that was begun is guided, also after the page was loaded anew', async () => {
  const course = await fresh();
  expect(course.table).toBeNull();
  course.begin('a');
  course.see('welcome', 5);
  course.see('welcome', 9);
  const later = await fresh();
  expect(later.guides('a')).toBe(true);
  expect(later.guides('b')).toBe(false);
  expect(later.seen('welcome')).toBe(5);
});

it('what was ended can be taken up again, what is gone is forgotten', async () => {
  const course = await fresh();
  course.begin('a');
  course.end();
  expect(course.guides('a')).toBe(false);
  expect((await fresh()).table).toBe('a');
  course.resume();
  expect(course.guides('a')).toBe(true);
  course.begin('b');
  expect(course.guides('a')).toBe(false);
  course.forget();
  expect((await fresh()).table).toBeNull();
});

it('nonsense in the store is no lesson', async () => {
  for (const text of ['{', '3', '{"table":4}', 'null']) {
    localStorage.setItem('learn', text);
    expect((await fresh()).table).toBeNull();
  }
});
