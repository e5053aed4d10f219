// The tree of legal actions, as the server gives it: words down to a node with `end` make an action's text.
import type { Choice } from './wire';

export type Path = readonly string[];

/** The text of an action from the words on the way to it. */
export const textOf = (path: Path): string => path.join(' ');

/** The node at the end of a path, if there is one. */
export function at(choices: readonly Choice[], path: Path): Choice | undefined {
  let here: readonly Choice[] = choices;
  let found: Choice | undefined;
  for (const word of path) {
    found = here.find((choice) => choice.word === word);
    if (found === undefined) return undefined;
    here = found.choices ?? [];
  }
  return found;
}

/** Every action of a tree, as paths. */
export function* paths(choices: readonly Choice[], before: Path = []): Generator<Path> {
  for (const choice of choices) {
    const path = [...before, choice.word];
    if (choice.end) yield path;
    yield* paths(choice.choices ?? [], path);
  }
}

/** Every action, as the nodes on the way to it: words, what they stand for, and what is known of each. */
export function* actions(
  choices: readonly Choice[],
  before: readonly Choice[] = [],
): Generator<readonly Choice[]> {
  for (const choice of choices) {
    const nodes = [...before, choice];
    if (choice.end) yield nodes;
    yield* actions(choice.choices ?? [], nodes);
  }
}

/** How many actions there are. */
export function count(choices: readonly Choice[]): number {
  return choices.reduce((sum, choice) => sum + (choice.end ? 1 : 0) + count(choice.choices ?? []), 0);
}

/** The words of one field below a path, in order and each once. */
export function words(choices: readonly Choice[], field: string): string[] {
  const found = new Set<string>();
  for (const nodes of actions(choices)) {
    for (const node of nodes) if (node.field === field) found.add(node.word);
  }
  return [...found];
}
