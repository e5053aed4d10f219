// Which file draws which page; each is loaded when it is needed.
import type { Component } from 'svelte';

import type { PageName } from '../lib/router.svelte';

const found = import.meta.glob<{ default: Component }>('./*Page.svelte');
const FILES: Record<PageName, string> = {
  lobby: 'Lobby',
  new: 'NewTable',
  table: 'Play',
  invite: 'Invite',
  result: 'Result',
  replay: 'Replay',
  studies: 'Studies',
  study: 'Study',
  puzzles: 'Puzzles',
  puzzle: 'Puzzle',
  me: 'Me',
  person: 'Person',
  ratings: 'Ratings',
  help: 'Help',
  learn: 'Learn',
  recover: 'Recover',
  box: 'Box',
  operator: 'Operator',
  missing: 'Missing',
};

/** The page of that name; once loaded, it is there. */
export const loadPage = (name: PageName): Promise<{ default: Component }> | undefined =>
  (found[`./${FILES[name]}Page.svelte`] ?? found['./MissingPage.svelte'])?.();
