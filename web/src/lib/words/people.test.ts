// What seats are called.
import { describe, expect, it } from 'vitest';

import { de } from './de/index';
import { en } from './en/index';
import { calledBy } from './people';

describe('a seat', () => {
  it.each([
    ['a bot', 'lord:500ms', 'lord:500ms', 'Lord', 'Lord'],
    ['a bot without a label', '', 'squire', 'Squire', 'Knappe'],
    ['a bot for which another plays on', 'knight', 'page', 'Knight', 'Ritter'],
    ['a bot nobody knows', 'dragon:3', 'dragon:3', 'dragon:3', 'dragon:3'],
    ['a person', 'knight', null, 'knight', 'knight'],
    ['a person for whom a bot plays', 'former player', 'knight', 'Former player', de.game.names.former],
  ])('of %s', (_, label, bot, english, german) => {
    expect(calledBy(label, bot, en.game)).toBe(english);
    expect(calledBy(label, bot, de.game)).toBe(german);
  });
});
