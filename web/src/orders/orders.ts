// Orders as the panel edits them: a ballot or two for each proposal, and the path through the tree of placements.
import type { Choice, Orders, SealedBallot } from '$lib/wire';

/** What a ballot in advance is to be; null: to be asked. */
export type Vote = { readonly yes: boolean; readonly votes: number } | null;

/** What is ordered for a proposal: one ballot in any case, or one for each outcome of an earlier proposal. */
export interface Plan {
  readonly on: string | null;
  readonly any: Vote;
  readonly passed: Vote;
  readonly failed: Vote;
}

export const NO_PLAN: Plan = { on: null, any: null, passed: null, failed: null };
export const NO_ORDERS: Orders = { ballots: [], placements: [], standing: {}, reports: [] };

export const textOf = ({ yes, votes }: NonNullable<Vote>): string =>
  `${yes ? 'yes' : 'no'}${votes > 0 ? ` ${votes}` : ''}`;

export function voteOf(text: string): Vote {
  const [pick, votes] = text.split(' ');
  return { yes: pick === 'yes', votes: Number(votes ?? 0) };
}

/** What is ordered for a proposal. */
export function planOf(law: string, ballots: readonly SealedBallot[]): Plan {
  return ballots
    .filter((each) => each.law === law)
    .reduce<Plan>((plan, { ballot, passed, failed }) => {
      const vote = voteOf(ballot);
      if (passed[0] !== undefined) return { ...plan, on: passed[0], passed: vote };
      if (failed[0] !== undefined) return { ...plan, on: failed[0], failed: vote };
      return { ...plan, any: vote };
    }, NO_PLAN);
}

/** The ballots that a plan for a proposal amounts to. */
export function ballotsOf(law: string, { on, any, passed, failed }: Plan): SealedBallot[] {
  const found: SealedBallot[] = [];
  const seal = (vote: Vote, when: Pick<SealedBallot, 'passed' | 'failed'>): void => {
    if (vote !== null) found.push({ law, ballot: textOf(vote), ...when });
  };
  if (on === null) seal(any, { passed: [], failed: [] });
  else {
    seal(passed, { passed: [on], failed: [] });
    seal(failed, { passed: [], failed: [on] });
  }
  return found;
}

/** The most votes that these ballots can take together. */
export function votesIn(laws: readonly string[], ballots: readonly SealedBallot[]): number {
  const votes = (vote: Vote): number => vote?.votes ?? 0;
  return laws
    .map((law) => planOf(law, ballots))
    .reduce((sum, plan) => sum + Math.max(votes(plan.any), votes(plan.passed), votes(plan.failed)), 0);
}

/** The choices at each level along a path; the path goes on with the first choice where one is needed. */
export function levels(
  tree: readonly Choice[],
  path: readonly string[],
): { path: string[]; steps: { choices: readonly Choice[]; optional: boolean }[] } {
  const steps: { choices: readonly Choice[]; optional: boolean }[] = [];
  const found: string[] = [];
  let choices: readonly Choice[] = tree;
  let optional = false;
  while (choices.length > 0) {
    steps.push({ choices, optional });
    const wanted = path[found.length];
    const next: Choice | undefined =
      choices.find(({ word }) => word === wanted) ?? (optional ? undefined : choices[0]);
    if (next === undefined) break;
    found.push(next.word);
    choices = next.choices ?? [];
    optional = next.end;
  }
  return { path: found, steps };
}
