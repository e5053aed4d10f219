// Under a path prefix every address of the page has it, and addresses of other programs on the host are left alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  document.documentElement.dataset['base'] = '/lancaster/';
  vi.resetModules();
});
afterEach(() => {
  delete document.documentElement.dataset['base'];
  vi.resetModules();
});

test('a path gets the prefix, and loses it again', async () => {
  const { addressOf, pathOf } = await import('./base');
  expect(addressOf('/table/x')).toBe('/lancaster/table/x');
  expect(pathOf('/lancaster/table/x')).toBe('/table/x');
  expect(pathOf('/lancaster')).toBe('/');
  expect(pathOf('/lancasters/table/x')).toBeNull();
});

test('the router matches and goes to addresses under the prefix', async () => {
  const { match, router } = await import('./router.svelte');
  expect(match(new URL('https://example.org/lancaster/table/x'))).toMatchObject({
    name: 'table',
    params: { id: 'x' },
  });
  router.go('/ratings?players=3');
  expect(location.pathname).toBe('/lancaster/ratings');
  expect(router.route.name).toBe('ratings');
});
