// Every kind of decision as it is put to people: drawn, named, put together with its own controls, and sent.
import { cleanup, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Table } from '$lib/table.svelte';
import type { TableState } from '$lib/wire';

import Deciding from '../test/Deciding.svelte';
import { box, chairs, decision, decisions as all, type Made } from '../test/trees';
import { loaded } from '../test/waiting';
import { kinds } from './kinds.svelte';
import type { Play } from './play.svelte';

vi.mock('$lib/session.svelte', () => ({
  session: { socket: { ask: () => new Promise(() => undefined) } },
}));

beforeAll(async () => {
  await kinds.bring();
  // jsdom draws no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

afterEach(cleanup);

function put(made: Made): { game: Play; sent: string[] } {
  const sent: string[] = [];
  const state = {
    summary: { players: made.view.players, seats: chairs(made.view.players), rated: false },
    settings: {},
    head: 1,
    seat: made.seat,
    mine: [made.seat],
    view: made.view,
    prompt: made.prompt,
    choices: made.choices,
    asked: null,
    takeback: 'no',
  } as unknown as TableState;
  const table = {
    id: 'table',
    state,
    view: made.view,
    box,
    entries: [],
    seat: made.seat,
    mine: [made.seat],
    act: (text: string) => {
      sent.push(text);
      return Promise.resolve();
    },
  } as unknown as Table;
  let game: Play | undefined;
  render(Deciding, { table, onplay: (made: Play) => (game = made) });
  flushSync();
  if (game === undefined) throw new Error('nobody plays');
  return { game, sent };
}

const primary = () => document.querySelector<HTMLButtonElement>('[data-primary]');

describe('every kind of decision', () => {
  it.each(all.map((made) => [made.name, made] as const))(
    '%s: is drawn, and sends what it says',
    async (_, made) => {
      const { game, sent } = put(made);
      // the ballot is brought when a vote begins
      if (made.prompt.kind === 'ballot')
        await loaded(() => expect(document.querySelector('[data-ballot]')).not.toBeNull());
      expect(document.querySelector('[data-ask] h2')?.textContent).toBeTruthy();
      const last = game.decision.options.findLast((option) => option.verb !== 'none');
      if (last === undefined) throw new Error('nothing can be done');
      game.decision.fill(last.text);
      flushSync();
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-primary]')];
      const go = buttons.find((button) => !/open the ballot/i.test(button.textContent));
      expect(go?.disabled).toBe(false);
      expect(go?.textContent.trim()).not.toBe('');
      go?.click();
      expect(sent).toEqual([last.text]);
    },
  );

  it('of a kind without a form is asked in words of its own, above the list of its actions', () => {
    const known = decision('place of 4 with court');
    const { game, sent } = put({
      ...known,
      prompt: { ...known.prompt, kind: 'toast', subject: '' },
      choices: [
        { word: 'toast', field: 'do', end: false, choices: [{ word: 'King', field: 'guest', end: true }] },
        { word: 'none', field: 'do', end: true },
      ],
    } as unknown as Made);
    expect(document.querySelector('[data-ask] h2')?.textContent).toBe('Toast');
    screen.getByRole('button', { name: 'King' }).click();
    flushSync();
    expect(primary()?.textContent.trim()).toBe('toast King');
    game.list();
    flushSync();
    expect(document.querySelector('[data-ask] h2')?.textContent).toBe('All choices');
    primary()?.click();
    expect(sent).toEqual(['toast King']);
  });

  it('can be put together from the list alone', () => {
    const { game, sent } = put(decision('place of 4 with court'));
    game.list();
    flushSync();
    screen.getByRole('button', { name: /Knight of strength 3, \d+ choices/ }).click();
    flushSync();
    screen.getByRole('button', { name: /Northumberland, \d+ choices/ }).click();
    flushSync();
    screen.getByRole('button', { name: 'just that' }).click();
    flushSync();
    primary()?.click();
    expect(sent).toEqual(['3 Northumberland']);
  });
});
