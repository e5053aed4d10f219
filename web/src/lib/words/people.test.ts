// What seats are called.
import { describe, expect, it } from 'vitest';

import { de } from './de/index';
import { en } from './en/index';
import { calledBy } from './people';

describe('a seat', () => {
  it.each([
    ['a bot', 'Margery', 'Margery', 'Margery'],
    ['a person', 'knight', 'knight', 'knight'],
    ['a person who was deleted', 'former player', 'Former player', de.game.names.former],
  ])('of %s', (_, label, english, german) => {
    expect(calledBy(label, en.game)).toBe(english);
    expect(calledBy(label, de.game)).toBe(german);
  });
});
