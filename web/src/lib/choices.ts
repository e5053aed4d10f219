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

/** Every action with what each of its words stands for. */
export function* actions(
  choices: readonly Choice[],
  words: Path = [],
  fields: Path = [],
): Generator<{ words: Path; fields: Path }> {
  for (const choice of choices) {
    const here = { words: [...words, choice.word], fields: [...fields, choice.field] };
    if (choice.end) yield here;
    yield* actions(choice.choices ?? [], here.words, here.fields);
  }
}

/** How many actions there are. */
export function count(choices: readonly Choice[]): number {
  return choices.reduce((sum, choice) => sum + (choice.end ? 1 : 0) + count(choice.choices ?? []), 0);
}

/** The words of one field below a path, in order and each once. */
export function words(choices: readonly Choice[], field: string): string[] {
  const found = new Set<string>();
  for (const action of actions(choices)) {
    action.fields.forEach((each, index) => {
      const word = action.words[index];
      if (each === field && word !== undefined) found.add(word);
    });
  }
  return [...found];
}
