// The guide at a table: what it says now, where that lies, and what it suggests, until the learner goes on alone.
import { session } from '$lib/session.svelte';
import type { Hints } from '$lib/wire';
import type { GameEvent } from '$lib/words/types';

import { marksOf, pieceTarget, placeTarget } from '../decide/marks';
import { pieceOf } from '../decide/options';
import type { Play } from '../decide/play.svelte';
import type { Scene } from '../table/scene.svelte';
import { idOf } from '../table/targets';
import { askId, captionsAt, GUIDED, type Caption } from './captions';
import { course } from './course.svelte';
import { happened, stepAfter } from './line';
import { choice, piece, PRIMARY } from './spots';

export class Lesson {
  /** What the duke would do in a decision beside the line. */
  #advice = $state.raw<{ key: string; action: string } | null>(null);
  /** The caption that was put aside. */
  #aside = $state('');

  constructor(
    readonly game: Play,
    readonly scene: Scene,
  ) {}

  /** What was foreseen for this decision, if it is among what is offered. */
  readonly step = $derived.by(() => {
    const found = stepAfter(happened(this.scene.entries));
    return found !== null && this.#offers(found.action) ? found : null;
  });

  readonly captions: readonly Caption[] = $derived.by(() => {
    const { game, scene } = this;
    const seat = scene.viewer;
    if (seat === null || game.reveals.length > 0) return [];
    const key = game.question?.key;
    return captionsAt({
      view: scene.view,
      box: scene.box,
      seat,
      prompt: game.question?.prompt ?? null,
      events: this.#since(seat),
      step: this.step,
      advice: this.#advice !== null && this.#advice.key === key ? this.#advice.action : null,
      seen: (what) => course.seen(what),
      name: (house) => scene.name(house),
    });
  });

  get caption(): Caption | null {
    return this.captions[0] ?? null;
  }

  /** The same as long as the same is said. */
  get key(): string {
    const { caption } = this;
    return caption === null
      ? ''
      : `${caption.id} ${caption.kind === 'ask' ? (this.game.question?.key ?? '') : ''}`;
  }

  get aside(): boolean {
    return this.caption !== null && this.#aside === this.key;
  }

  set aside(aside: boolean) {
    this.#aside = aside ? this.key : '';
  }

  /** Where it lies: what the caption speaks of, or what is to be pressed next to do what is suggested. */
  get spots(): readonly string[] {
    const { caption } = this;
    if (caption === null) return [];
    return caption.action === undefined ? caption.spots : this.#next(caption.action);
  }

  /** Whether what is suggested is picked already. */
  get filled(): boolean {
    return this.game.decision.text === this.caption?.action;
  }

  // -- reading -------------------------------------------------------------------------------------------------------

  next(): void {
    const { caption, game } = this;
    if (caption === null) return;
    if (caption.kind === 'ask') this.aside = true;
    else course.see(caption.id, this.scene.entries.at(-1)?.number ?? 0);
    if (caption.id === 'over') course.end();
    else if (this.caption?.kind !== 'tell') void game.rest();
  }

  /** Remember what kind of decision has been accompanied. */
  remember(): void {
    const prompt = this.game.question?.prompt;
    if (prompt !== undefined && this.caption?.kind === 'ask') course.see(askId(prompt.kind), prompt.since);
  }

  /** Ask the duke, where the line has been left in a round in which every decision is accompanied. */
  async advise(): Promise<void> {
    const { question, hintable } = this.game;
    if (question === null || !hintable || this.step !== null || this.scene.view.round > GUIDED) return;
    if (this.#advice?.key === question.key) return;
    try {
      const { hints } = await session.socket.ask<Hints>({
        type: 'hint',
        table: this.game.table.id,
        seat: question.seat,
        adviser: 'duke',
      });
      const action = hints[0]?.action;
      if (action !== undefined && this.game.question?.key === question.key && this.#offers(action))
        this.#advice = { key: question.key, action };
    } catch {
      // then nothing is suggested
    }
  }

  // -- the table -----------------------------------------------------------------------------------------------------

  #offers(action: string): boolean {
    return this.game.decision.options.some(({ text }) => text === action);
  }

  #since(seat: number): GameEvent[] {
    const { entries } = this.scene;
    const undone = entries.findLast(({ kind }) => kind === 'takeback')?.number ?? 0;
    const own = entries.findLastIndex((entry) => entry.kind === 'action' && entry.seat === seat);
    return entries.slice(Math.max(0, own)).flatMap((entry) => (entry.number > undone ? entry.events : []));
  }

  /** What is to be pressed next; nothing once something else is picked. */
  #next(action: string): string[] {
    const { question, decision } = this.game;
    const option = decision.options.find(({ text }) => text === action);
    if (question === null || option === undefined) return [];
    if (decision.text === action) return [PRIMARY];
    const { draft, options } = decision;
    if (decision.family === 'placing') {
      const wanted = pieceOf(option);
      if (draft.piece === null) return [idOf(pieceTarget(question, wanted)), piece(wanted)];
      if (draft.piece !== wanted) return [];
      if (draft.place === null) return [idOf(placeTarget(option.place, question.seat))];
      return draft.place === option.place ? ['step:squires'] : [];
    }
    if (decision.family !== 'pick' || draft.text !== null) return [];
    const marks = [...marksOf(question, options, draft)];
    const mark = marks.find(([, { next }]) => next.text === action);
    return [...(mark === undefined ? [] : [mark[0]]), choice(action)];
  }
}
