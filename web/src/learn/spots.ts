// Where on the screen something lies that the guide speaks of, and in which area of a phone's page.
import { stage } from '../table/stage.svelte';
import { areaOf, type Area, type Target } from '../table/targets';

/** By the button that sends the decision. */
export const PRIMARY = 'primary';
const PANEL = '[data-ask]';

/** A choice of the panel, where it has no place on the table. */
export const choice = (action: string): string => `choice:${action}`;
/** A piece that can be picked: at court, and in the panel too. */
export const piece = (word: string): string => `piece:${word}`;

function selector(spot: string): string | null {
  const [kind = '', ...rest] = spot.split(':');
  const name = CSS.escape(rest.join(':'));
  if (kind === PRIMARY) return `${PANEL} [data-primary]`;
  if (kind === 'choice') return `${PANEL} [data-choice="${name}"]`;
  if (kind === 'piece') return `${PANEL} [data-piece="${name}"]`;
  if (kind === 'step') return `${PANEL} [data-step="${name}"]`;
  return null;
}

/** The element of the first spot that can be seen. */
export function elementOf(spots: readonly string[]): HTMLElement | undefined {
  for (const spot of spots) {
    const by = selector(spot);
    const node = by === null ? stage.find(spot) : document.querySelector<HTMLElement>(by);
    // on a phone somebody's points lie in the strip of the players
    if (node?.checkVisibility()) return node.closest<HTMLElement>('.players button') ?? node;
  }
  return undefined;
}

const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** What must stay in sight: what lies left and right of the chart, the decision above all. */
export const kept = (): HTMLElement[] => all('aside > section, aside > div:not([data-caption])');

/** What had better stay in sight: the places of the chart. */
export const spared = (): HTMLElement[] => all('[data-target^="county:"], [data-target^="front:"]');

export const panel = (): HTMLElement | null => document.querySelector<HTMLElement>(PANEL);

const COUNTERS: Readonly<Record<string, Area>> = {
  parliament: 'parliament',
  purse: 'castle',
  court: 'castle',
  reserve: 'castle',
  nobles: 'castle',
  ending: 'castle',
};

/** The area of a phone's page where a spot lies; null where it is always in sight. */
export function areaOfSpot(spot: string): Area | null {
  const [kind = '', name = '', ...rest] = spot.split(':');
  if (kind in COUNTERS) return COUNTERS[kind] ?? null;
  const place = (rest[1] ?? '').replace('castle-', 'castle ');
  const targets: Record<string, Target> = {
    county: { kind: 'county', name },
    noble: { kind: 'noble', county: name },
    front: { kind: 'front', name },
    favour: { kind: 'favour', name },
    law: { kind: 'law', key: name },
    space: { kind: 'space', house: Number(name), name: rest[0] ?? '' },
    knight: { kind: 'knight', house: Number(name), strength: Number(rest[0]), place },
  };
  const target = targets[kind];
  // knights at court are in the panel too
  return target === undefined || place === 'court' ? null : areaOf(target);
}
