// The guide beside a decision: it is read, filled in, put aside and ended, and it never stands in the way.
import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Table } from '$lib/table.svelte';
import type { TableState } from '$lib/wire';

import type { Play } from '../decide/play.svelte';
import { box, chairs, decision } from '../test/trees';
import { loaded } from '../test/waiting';
import { course } from './course.svelte';
import Guiding from './test/Guiding.svelte';

let hints: { action: string }[] = [];
vi.mock('$lib/session.svelte', () => ({
  session: {
    socket: {
      ask: ({ type }: { type: string }) =>
        type === 'hint' ? Promise.resolve({ hints }) : new Promise(() => undefined),
    },
  },
}));

beforeEach(() => {
  hints = [];
  course.begin('table');
  // jsdom draws nothing
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  HTMLElement.prototype.checkVisibility = () => true;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function put(name: string, round = 1): Play {
  const made = decision(name);
  const view = { ...made.view, round };
  const state = {
    summary: { players: 3, seats: chairs(3), rated: false },
    settings: {},
    head: 1,
    seat: made.seat,
    mine: [made.seat],
    view,
    prompt: made.prompt,
    choices: made.choices,
    asked: null,
    takeback: 'no',
  } as unknown as TableState;
  const table = {
    id: 'table',
    state,
    view,
    box,
    entries: [],
    seat: made.seat,
    mine: [made.seat],
  } as unknown as Table;
  let game: Play | undefined;
  render(Guiding, { table, onplay: (made: Play) => (game = made) });
  flushSync();
  if (game === undefined) throw new Error('nobody plays');
  return game;
}

const heading = () => document.querySelector('.card h2')?.textContent ?? '';
const settled = async () => {
  await tick();
  await tick();
  flushSync();
};
const press = (name: string) => {
  screen.getByRole('button', { name }).click();
  flushSync();
};

describe('on the line', () => {
  it('is read, then suggests, and fills in what it suggests', () => {
    const game = put('first-extension of 3');
    expect(heading()).toContain('Welcome to England');
    press('Next');
    expect(heading()).toContain('Your house');
    press('Next');
    expect(heading()).toContain('Your castle');
    expect(game.decision.text).toBeNull();
    press('Fill it in');
    expect(game.decision.text).toBe('extend squires');
    expect(screen.queryByRole('button', { name: 'Fill it in' })).toBeNull();
  });

  it('gives its reason and the rule when asked', () => {
    put('first-extension of 3');
    expect(screen.queryByText(/Laws, the war in France/)).toBeNull();
    press('Why?');
    expect(screen.getByText(/Laws, the war in France/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Rule R5.4' })).toBeTruthy();
  });

  it('is put aside, and brought back with a key', () => {
    put('first-extension of 3');
    press('Put the caption aside');
    expect(document.querySelector('.card')).toBeNull();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
    flushSync();
    expect(heading()).toContain('Welcome');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));
    flushSync();
    expect(heading()).toContain('Your house');
  });

  it('is ended for good, and the decision stays', () => {
    put('first-extension of 3');
    press('End the guide');
    expect(document.querySelector('.card')).toBeNull();
    expect(course.guides('table')).toBe(false);
    expect(document.querySelector('[data-primary]')).not.toBeNull();
  });
});

describe('beside the line', () => {
  it('suggests what the duke would do, if it is offered', async () => {
    hints = [{ action: 'no such action' }];
    const game = put('place of 3');
    await settled();
    expect(heading()).toContain('Place a knight');
    expect(document.querySelector('.do')).toBeNull();
    cleanup();
    hints = [{ action: game.decision.options[0]?.text ?? '' }];
    put('place of 3');
    await settled();
    expect(document.querySelector('.do')?.textContent).toContain('The duke would:');
  });

  it('lies in the ballot itself', async () => {
    put('ballot of 3');
    const title = () => document.querySelector('dialog .card h2')?.textContent;
    await loaded(() => expect(title()).toContain('A vote'));
    expect(document.querySelector('.over')).toBeNull();
  });

  it('keeps silent where a decision is known and the learner plays alone', () => {
    course.see('ask place', -1);
    course.see('alone');
    put('place of 3', 3);
    expect(document.querySelector('.card')).toBeNull();
  });
});
