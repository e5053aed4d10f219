// Waiting that can be paused and ended.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Pause } from './pauses';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ended = (pause: Promise<void>) => {
  let done = false;
  void pause.then(() => (done = true));
  return async () => {
    await Promise.resolve();
    await Promise.resolve();
    return done;
  };
};

it('ends after its time, less what has passed before a pause', async () => {
  const pause = new Pause();
  const done = ended(pause.wait(1000));
  vi.advanceTimersByTime(600);
  pause.pause();
  vi.advanceTimersByTime(5000);
  expect(await done()).toBe(false);
  pause.resume();
  vi.advanceTimersByTime(399);
  expect(await done()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await done()).toBe(true);
});

it('waits for the reader where there is no time, and ends at once when told to', async () => {
  const pause = new Pause();
  const done = ended(pause.wait(null));
  vi.advanceTimersByTime(60_000);
  expect(await done()).toBe(false);
  pause.end();
  expect(await done()).toBe(true);
  expect(pause.waiting).toBe(false);
});
