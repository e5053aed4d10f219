// Asks the server what the picked action would do, and why what does not glow cannot be done; what was answered is kept
// as long as the position stands.
import type { Table } from '$lib/table.svelte';
import { reasonWords } from '$lib/words/game';
import type { Preview } from '$lib/wire';

import { idOf } from '../table/targets';
import { Answers, byId, type ById } from './asked';
import type { Decision, Refusal } from './decision.svelte';
import { inVain } from './marks';

export class ServerChecks {
  readonly #previews = new Answers<Preview>();
  readonly #whys = new Answers<ById<Refusal>>();

  constructor(
    readonly table: Table,
    readonly decision: Decision,
  ) {}

  forget(): void {
    this.#previews.clear();
    this.#whys.clear();
  }

  /** What the picked action would do; called whenever it changes. */
  async preview(): Promise<void> {
    const { decision, table } = this;
    const question = decision.question();
    const action = decision.text;
    decision.preview = null;
    if (question === null || action === null || decision.family === 'ballot') return;
    try {
      const preview = await this.#previews.get(`${question.key} ${action}`, () =>
        table.preview(question.seat, action),
      );
      if (decision.text === action && decision.question()?.key === question.key) decision.preview = preview;
    } catch {
      // without a preview the decision goes on
    }
  }

  /** Why what does not glow does not; called whenever what is picked changes. */
  async explain(): Promise<void> {
    const { decision, table } = this;
    const { box } = table;
    const question = decision.question();
    decision.whys = byId();
    if (question === null || box === null) return;
    const spaces = box.castle.map(({ key }) => key);
    const tiles = box.favours.map(({ key }) => key);
    const vain = inVain(question, decision.options, decision.draft, spaces, tiles);
    if (vain.length === 0) return;
    try {
      const whys = await this.#whys.get(`${question.key} ${decision.draft.piece ?? ''}`, async () => {
        const actions = vain.map(({ action }) => action);
        const { reasons } = await table.explain(question.seat, actions);
        return byId(
          reasons.flatMap((why, k): [string, Refusal][] => {
            const target = vain[k]?.target;
            if (why.code === null || why.code === 'malformed' || target === undefined) return [];
            return [
              [idOf(target), { text: reasonWords(why.code, null, why.args), rule: why.rule ?? undefined }],
            ];
          }),
        );
      });
      if (decision.question()?.key === question.key) decision.whys = whys;
    } catch {
      // what is pressed in vain then says nothing
    }
  }
}
