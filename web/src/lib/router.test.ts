import { afterEach, beforeEach, expect, test } from 'vitest';

import { match, router, samePage } from './router.svelte';

const at = (address: string) => match(new URL(address, 'http://x'));
let end: () => void;

beforeEach(() => {
  end = router.begin();
  router.go('/');
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

function click(
  html: { href: string; target?: string; download?: string },
  init: MouseEventInit = {},
): MouseEvent {
  const link = document.createElement('a');
  for (const [key, value] of Object.entries(html)) link.setAttribute(key, value);
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  link.dispatchEvent(event);
  return event;
}

test('every address has its page', () => {
  expect(at('/').name).toBe('lobby');
  expect(at('/table/abc')).toMatchObject({ name: 'table', params: { id: 'abc' } });
  expect(at('/me/account').params).toEqual({ part: 'account' });
  expect(at('/replay/x?at=12&seat=1').query.get('at')).toBe('12');
  expect(at('/help#R2.3').hash).toBe('R2.3');
  expect(at('/table').name).toBe('missing');
  expect(at('/nothing/here').name).toBe('missing');
});

test('a broken escape is no error', () => {
  expect(at('/table/%E0%A4%A').params).toEqual({ id: '%E0%A4%A' });
});

test('query and # do not make another page', () => {
  expect(samePage(at('/replay/x?at=1'), at('/replay/x?at=2'))).toBe(true);
  expect(samePage(at('/replay/x'), at('/replay/y'))).toBe(false);
});

test('going somewhere counts as a turn, replacing the query does not', () => {
  const before = router.turn;
  router.go('/replay/x');
  router.replace('/replay/x?at=3');
  expect(router.turn).toBe(before + 1);
  expect(router.route.query.get('at')).toBe('3');
  expect(location.search).toBe('?at=3');
});

test('a plain link is followed without loading', () => {
  expect(click({ href: '/ratings' }).defaultPrevented).toBe(true);
  expect(router.route.name).toBe('ratings');
});

test('so is a link in a drawing, such as a game in the trend', () => {
  const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
  link.setAttribute('href', '/result/abc');
  const circle = link.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'circle'));
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  circle.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(router.route).toMatchObject({ name: 'result', params: { id: 'abc' } });
});

test('other links are left to the browser', () => {
  expect(click({ href: 'http://elsewhere.example/' }).defaultPrevented).toBe(false);
  expect(click({ href: '/api/v1/about' }).defaultPrevented).toBe(false);
  expect(click({ href: '/record', download: 'x.txt' }).defaultPrevented).toBe(false);
  expect(click({ href: '/me', target: '_blank' }).defaultPrevented).toBe(false);
  expect(click({ href: '/me' }, { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(router.route.name).toBe('lobby');
});
