import { afterEach, expect, test, vi } from 'vitest';

import { drawn, loadLater, patiently } from './later';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('loads when there is nothing else to do, and what fails is no error', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const loaded = vi.fn(() => Promise.resolve());
  const away = vi.fn(() => Promise.reject(new Error('the server is away')));
  loadLater(away, loaded);
  expect(loaded).not.toHaveBeenCalled();
  idle[0]?.();
  await Promise.resolve();
  expect(away).toHaveBeenCalledOnce();
  expect(loaded).toHaveBeenCalledOnce();
});

test('loads after a while where idle time is not known, unless it is called off', () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  const [kept, calledOff] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  loadLater(kept);
  loadLater(calledOff)();
  vi.runAllTimers();
  expect(kept).toHaveBeenCalledOnce();
  expect(calledOff).not.toHaveBeenCalled();
});

test('asks again for what could not be loaded', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('the server is away'));
  load.mockResolvedValue('a part of the page');
  const loaded = patiently(load)();
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('a part of the page');
  expect(load).toHaveBeenCalledTimes(2);
});

test('finds what is drawn a little later', async () => {
  const found = drawn('#late');
  const late = document.createElement('p');
  late.id = 'late';
  document.body.append(late);
  expect(await found).toBe(late);
  late.remove();
});
