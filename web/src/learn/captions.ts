// What the guide has to say at a moment: chosen by what is asked, by the phase and by what has happened since the learner's
// last action. It knows no rules; what may be done is what the server offers.
import type { Box, Prompt, View } from '$lib/wire';
import { guideWords, w } from '$lib/words/index.svelte';
import type { GameEvent } from '$lib/words/types';

import { counter } from '../table/stage.svelte';
import type { Step } from './line';

/** Rounds in which every decision is accompanied; afterwards only what is new. */
export const GUIDED = 2;
/** Steps that say that other choices are free. */
const FREE: readonly string[] = ['first', 'county', 'displace'];

export interface Moment {
  readonly view: View;
  readonly box: Pick<Box, 'conflicts'>;
  readonly seat: number;
  readonly prompt: Prompt | null;
  /** Since the learner's last action, its own events included. */
  readonly events: readonly GameEvent[];
  readonly step: Step | null;
  /** What the duke would do, where the line is left. */
  readonly advice: string | null;
  /** The entry at which something was read. */
  readonly seen: (what: string) => number | undefined;
  readonly name: (house: number) => string;
}

export interface Caption {
  /** What is remembered once it was read. */
  readonly id: string;
  /** Told and passed on, or standing by a decision until it is made. */
  readonly kind: 'tell' | 'ask';
  readonly title: string;
  readonly text: string;
  readonly why: string;
  readonly rule: string;
  /** Where on the table: names of the stage, the first that can be seen; none: by the decision. */
  readonly spots: readonly string[];
  readonly action?: string | undefined;
  /** Whether the action is the duke's advice rather than the guide's own. */
  readonly advised?: boolean | undefined;
  readonly free?: boolean | undefined;
  /** What the button says that passes it on. */
  readonly next?: string | undefined;
}

type Said = Pick<Caption, 'title' | 'text' | 'why' | 'rule'>;

/** Everything to be said now, in order. */
export function captionsAt(moment: Moment): Caption[] {
  const asked = askAt(moment);
  return [...tellsAt(moment), ...(asked === null ? [] : [asked])];
}

/** The first event of a kind since the learner's last action that is of interest. */
function found<K extends GameEvent['event']>(
  { events }: Moment,
  kind: K,
  fits: (event: Extract<GameEvent, { event: K }>) => boolean = () => true,
): Extract<GameEvent, { event: K }> | undefined {
  return events.find(
    (event): event is Extract<GameEvent, { event: K }> =>
      event.event === kind && fits(event as Extract<GameEvent, { event: K }>),
  );
}

function tellsAt(moment: Moment): Caption[] {
  const { view, seat, prompt, seen } = moment;
  const { tells } = guideWords();
  const all: Caption[] = [];
  const tell = (id: keyof typeof tells, said: Said, spots: string[], next = guideWords().next) => {
    if (seen(id) === undefined) all.push({ id, kind: 'tell', ...said, spots, next });
  };
  const score = [counter.score, counter.points(seat)];
  if (view.phase === 'over') tell('over', tells.over, [], guideWords().got);
  if (prompt === null) return all;
  if (prompt.kind === 'first-extension') {
    tell('welcome', tells.welcome, score);
    tell('house', tells.house, [counter.court(seat)]);
  }
  const gone = found(moment, 'displaced', ({ house }) => house === seat);
  if (gone !== undefined) {
    const by = found(moment, 'placed', ({ house, place }) => house !== seat && place === gone.place)?.house;
    const county = w().game.names.place(gone.place, 'name');
    const text = tells.displaced.text(moment.name(by ?? seat), county);
    tell('displaced', { ...tells.displaced, text }, [`county:${gone.place}`]);
  }
  const applied = found(moment, 'applied') !== undefined;
  if (applied && view.phase === 'rewards') tell('laws', tells.laws, [counter.parliament]);
  for (const won of [true, false]) {
    const fight = found(
      moment,
      'fought',
      (event) => event.won === won && event.ranks.some(({ house }) => house === seat),
    );
    if (fight === undefined) continue;
    const france = moment.box.conflicts.find(({ name }) => name === fight.card)?.strength ?? 0;
    const points = fight.ranks.find(({ house }) => house === seat)?.points ?? 0;
    const say = won
      ? {
          ...tells.won,
          text: tells.won.text(fight.strength, france, w().game.names.amount('points', points)),
        }
      : { ...tells.lost, text: tells.lost.text(fight.strength, france) };
    tell(won ? 'won' : 'lost', say, score);
  }
  const down = found(moment, 'moved-down');
  if (down !== undefined) tell('down', tells.down, [`front:${down.front.replace('up', 'low')}`]);
  const named = found(moment, 'start-named')?.seat ?? seat;
  if (named !== seat) {
    const text = tells.starter.text(moment.name(named));
    tell('starter', { ...tells.starter, text }, [`seat:${named}`, counter.points(named)]);
  }
  if (view.phase === 'placement') {
    if (view.round === 2) tell('round', tells.round, [counter.round]);
    if (view.round === GUIDED + 1) tell('alone', tells.alone, [], guideWords().alone);
    if (view.round === view.rounds) tell('finale', tells.finale, [counter.ending, ...score]);
  }
  return all;
}

/** What a kind of decision is remembered by. */
export const askId = (kind: string): string => `ask ${kind}`;

function askAt({ view, prompt, step, advice, seen }: Moment): Caption | null {
  if (prompt === null) return null;
  const { asks, steps } = guideWords();
  const id = askId(prompt.kind);
  if (step !== null)
    return {
      id,
      kind: 'ask',
      ...steps[step.name],
      spots: [],
      action: step.action,
      free: FREE.includes(step.name),
    };
  const words: Said | undefined = prompt.kind in asks ? asks[prompt.kind as keyof typeof asks] : undefined;
  const at = seen(id);
  const again = at !== undefined && at !== prompt.since;
  if (words === undefined || (again && view.round > GUIDED)) return null;
  // said once, a reminder is enough
  const said = again ? { ...words, text: '' } : words;
  if (view.round > GUIDED) return { id, kind: 'ask', ...said, spots: [], next: guideWords().got };
  if (again && advice === null) return null;
  return { id, kind: 'ask', ...said, spots: [], action: advice ?? undefined, advised: true };
}
