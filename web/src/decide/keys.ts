// The keyboard: arrows go from one legal place to the nearest in that direction, numbers pick, letters command.
import { isWriting, shell } from '../parts/shell.svelte';
import { stage } from '../table/stage.svelte';
import { squires } from './draft';
import type { Play } from './play.svelte';

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const WAYS: Record<Way, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const isWay = (key: string): key is Way => key in WAYS;

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Of several spots the one that lies best in a direction: near, and little aside. */
export function nearest<T extends Spot>(
  from: Spot,
  spots: readonly T[],
  way: readonly [number, number],
): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const along = dx * way[0] + dy * way[1];
    if (along <= 1) continue;
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const distance = along + 2.2 * aside;
    if (distance < least) [least, best] = [distance, spot];
  }
  return best;
}

const middle = (box: DOMRect): Spot => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

/** Move the focus to the next legal target in a direction; whether there was one. */
function roam(play: Play, way: Way): boolean {
  const spots = play.decision.legal.flatMap((id) => {
    const node = stage.find(id);
    const box = stage.where(id);
    return node === undefined || box === undefined ? [] : [{ ...middle(box), node }];
  });
  if (spots.length === 0) return false;
  const now = document.activeElement;
  const here = spots.find(({ node }) => node === now);
  if (here === undefined) {
    const [first] =
      play.decision.places.length > 0
        ? spots.filter(({ node }) => node.dataset['target'] !== undefined)
        : spots;
    first?.node.focus();
    return first !== undefined;
  }
  nearest(here, spots, WAYS[way])?.node.focus();
  return true;
}

/** A number: a knight of that strength (again: the ally's), 5 the lord, otherwise the choice of that number. */
function number(play: Play, n: number): boolean {
  const { decision } = play;
  if (decision.family === 'placing') {
    const word = n === 5 ? 'lord' : String(n);
    const both = [word, `ally ${word}`].filter((piece) => decision.pieces.includes(piece));
    const at = both.indexOf(decision.draft.piece ?? '');
    const next = both[(at + 1) % Math.max(1, both.length)];
    if (next === undefined) return false;
    if (next !== decision.draft.piece) decision.pickPiece(next);
    return true;
  }
  if (decision.family === 'ballot') {
    const pick = decision.draft.pick;
    if (decision.options.some((option) => option.verb === pick && option.amount === n))
      decision.set({ amount: n });
    return true;
  }
  if (decision.family === 'amount') {
    step(play, n - decision.draft.amount);
    return true;
  }
  const choice = document.querySelectorAll<HTMLElement>('[data-ask] [data-choice]')[n - 1];
  choice?.click();
  if (choice !== undefined) void play.ready();
  return choice !== undefined;
}

/** More or fewer: squires with a knight, times of an exchange. */
function step(play: Play, by: number): boolean {
  const { decision } = play;
  const { draft } = decision;
  if (decision.family === 'placing') {
    const amounts = squires(decision.options, draft);
    const next = draft.squires + by;
    if (amounts.includes(next)) decision.squires(next);
    return amounts.length > 1;
  }
  if (decision.family !== 'amount') return false;
  const next = draft.amount + by;
  if (next === 0 || decision.options.some(({ pick, amount }) => pick === draft.pick && amount === next)) {
    decision.set({ amount: next });
  }
  return true;
}

/** Handle a key; whether it was one of ours. */
export function press(play: Play, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return false;
  if (shell.over !== null) return false;
  const modal = document.querySelector('dialog[open]');
  const { key } = event;
  play.keyed = true;
  if (modal !== null && modal.querySelector('[data-ballot]') === null) return false;
  if (key === 'Escape') {
    if (modal !== null) return false;
    if (play.shown !== 'decision') {
      play.shown = 'decision';
      return true;
    }
    return play.decision.back();
  }
  if (play.decision.family === 'ballot' && play.question !== null && play.ballot) {
    const pick = { y: 'yes', n: 'no' }[key.toLowerCase()];
    if (pick !== undefined) {
      play.decision.set({ pick });
      return true;
    }
    if (/^[0-9]$/.test(key)) return number(play, Number(key));
    if (modal !== null) return false;
  }
  const widget =
    event.target instanceof HTMLElement
      ? event.target.closest('[role=radiogroup], [data-list], input')
      : null;
  if (isWay(key)) return widget === null && play.question !== null && roam(play, key);
  if (/^[1-9]$/.test(key)) return play.question !== null && number(play, Number(key));
  switch (key) {
    case '+':
      return step(play, 1);
    case '-':
      return step(play, -1);
    case 'Enter':
    case ' ': {
      const onButton =
        event.target instanceof HTMLElement && event.target.closest('button, a, summary, input') !== null;
      if (onButton || play.decision.text === null) return false;
      void play.confirm();
      return true;
    }
    case 'u':
      if (play.state?.takeback === 'no' && !play.decision.canBack) return false;
      void play.undo();
      return true;
    case 'l':
      if (play.question === null) return false;
      play.list();
      return true;
    case 'h':
      if (!play.hintable) return false;
      void play.hint();
      return true;
    default:
      return false;
  }
}
