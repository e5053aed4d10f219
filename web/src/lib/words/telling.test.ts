// Lines of the log.
import { expect, it } from 'vitest';

import { de } from './de/index';
import { es } from './es/index';
import { undoneIn } from './telling';

it('leaves out what was taken back', () => {
  const entries = [
    { kind: 'action', data: {} },
    { kind: 'takeback', data: { undone: [4, 5], to: 3 } },
    { kind: 'takeback', data: { undone: [], to: 2, frozen: true } },
  ];
  expect([...undoneIn(entries)]).toEqual([4, 5]);
});

it('speaks to the reader whose ballot is open', () => {
  // it stands beside “Du” and “Tú”
  expect(de.decide.vote.choosing).toMatch(/^wählst/);
  expect(es.decide.vote.choosing).toMatch(/^eliges/);
});
