// A decision in the making: what is asked, what has been picked, what can be pressed next, and the action it amounts to.
// It knows no rules; it reads the tree of choices, and is told by the server what an action would do and why another
// cannot be done.
import type { Preview } from '$lib/wire';

import { INERT, type Arrival, type Board, type Status, type Target } from '../table/board.svelte';
import { areaOf, idOf, type Area } from '../table/targets';
import { byId, type ById } from './asked';
import {
  back,
  begin,
  BLANK,
  chosen,
  counted,
  draftOf,
  familyOf,
  placed,
  possible,
  toggled,
  type Draft,
  type Family,
} from './draft';
import { arrivalsOf } from './arrivals';
import { marksOf, repicked, type Mark } from './marks';
import { placeTarget, type Question } from './places';
import { optionsOf, pieceOf, unique, type Option } from './options';

export interface Refusal {
  readonly text: string;
  readonly rule?: string | undefined;
}

const atCourt = (target: Target): boolean =>
  target.kind === 'lord' ||
  target.kind === 'bishop' ||
  target.kind === 'privilege' ||
  (target.kind === 'knight' && target.place === 'court');

export class Decision implements Board {
  /** What the server says the picked action would do; null while it is not known. */
  preview = $state.raw<Preview | null>(null);
  /** Why targets that are not legal are not, by their ids. */
  whys = $state.raw<ById<Refusal>>(byId());
  /** The last thing pressed in vain. */
  refused = $state.raw<Refusal | null>(null);
  /** Told when something was picked on the table. */
  onpick: (target: Target) => void = () => undefined;

  #kept = $state.raw<{ key: string; draft: Draft } | null>(null);
  readonly options: readonly Option[] = $derived.by(() => optionsOf(this.question()?.choices ?? []));
  readonly family: Family = $derived(familyOf(this.options));
  readonly draft: Draft = $derived.by(() => {
    const question = this.question();
    if (question === null) return BLANK;
    return this.#kept?.key === question.key ? this.#kept.draft : begin(this.options);
  });
  readonly option: Option | undefined = $derived(chosen(this.options, this.draft));
  readonly #marks: ById<Mark> = $derived.by(() => {
    const question = this.question();
    return question === null ? byId<Mark>() : marksOf(question, this.options, this.draft);
  });
  readonly #arrivals: ById<readonly Arrival[]> = $derived.by(() => {
    const question = this.question();
    return question === null
      ? byId<Arrival[]>()
      : arrivalsOf(question, this.options, this.option, this.draft);
  });

  /** Where one may act; pieces at court are at hand in the panel too, so they do not count. */
  readonly #areas: readonly Area[] = $derived.by(() => {
    const targets =
      this.family === 'placing' && this.draft.piece === null
        ? unique(this.options.map(({ place }) => place)).map((place) => placeTarget(place, 0))
        : [...this.#marks.values()].map(({ target }) => target).filter((target) => !atCourt(target));
    return unique(targets.flatMap((target) => areaOf(target) ?? []));
  });

  constructor(readonly question: () => Question | null) {}

  // -- what is picked ------------------------------------------------------------------------------------------------

  /** The text of the action, once it is whole and legal. */
  get text(): string | null {
    return this.option?.text ?? null;
  }

  /** Something has been picked that is not sent. */
  get begun(): boolean {
    const draft = JSON.stringify(this.draft);
    return (
      this.question() !== null && ![BLANK, begin(this.options)].some((each) => JSON.stringify(each) === draft)
    );
  }

  /** The pieces that can be placed: the own ones first, the strongest first, lords last. */
  get pieces(): string[] {
    const rank = (piece: string) =>
      (piece.startsWith('ally ') ? 0 : 10) + (Number(piece.replace('ally ', '')) || 0);
    return unique(this.options.map(pieceOf))
      .filter((piece) => piece !== '')
      .sort((a, b) => rank(b) - rank(a));
  }

  /** The action that declines, if one may. */
  get none(): Option | undefined {
    return this.options.find((option) => option.verb === 'none');
  }

  put(draft: Draft): void {
    const question = this.question();
    if (question === null) return;
    this.refused = null;
    this.#kept = { key: question.key, draft };
  }

  pickPiece(piece: string): void {
    this.put(this.draft.piece === piece ? BLANK : repicked(this.options, this.draft, piece));
  }

  pickPlace(place: string): void {
    this.put(placed(this.options, this.draft, place));
  }

  pickText(text: string): void {
    this.put({ ...BLANK, text });
  }

  squires(n: number): void {
    this.put({ ...this.draft, squires: n, set: true });
  }

  toggle(privilege: string): void {
    this.put(toggled(this.options, this.draft, privilege));
  }

  count(word: string, n: number): void {
    this.put(counted(this.options, this.draft, word, n));
  }

  /** Whether one more could be put in. */
  more(word: string): boolean {
    return counted(this.options, this.draft, word, (this.draft.bag.get(word) ?? 0) + 1) !== this.draft;
  }

  set(changes: { pick?: string | null; amount?: number }): void {
    this.put({ ...this.draft, ...changes });
  }

  /** Take over a whole action: a hint, or a choice from the list. */
  fill(text: string): boolean {
    const option = this.options.find((each) => each.text === text);
    if (option === undefined) return false;
    this.put(draftOf(this.options, option));
    return true;
  }

  /** Whether one pick says it all: nothing is left to be set. */
  get plain(): boolean {
    const { piece, place } = this.draft;
    if (this.text === null) return false;
    if (this.family === 'pick') return true;
    return (
      this.family === 'placing' &&
      piece !== null &&
      place !== null &&
      possible(this.options, piece, place).length === 1
    );
  }

  get canBack(): boolean {
    return this.question() !== null && back(this.options, this.draft) !== null;
  }

  back(): boolean {
    const before = back(this.options, this.draft);
    if (before === null) return false;
    this.put(before);
    return true;
  }

  // -- the board -----------------------------------------------------------------------------------------------------

  get deciding(): boolean {
    return this.question() !== null;
  }

  status(target: Target): Status {
    if (!this.deciding) return INERT;
    const id = idOf(target);
    const mark = this.#marks.get(id);
    if (mark === undefined) return { ...INERT, why: this.whys.get(id) };
    return { legal: true, picked: mark.picked, note: mark.picked ? undefined : mark.note, house: mark.house };
  }

  press(target: Target): void {
    const mark = this.#marks.get(idOf(target));
    if (mark === undefined) {
      this.refused = this.deciding ? (this.whys.get(idOf(target)) ?? null) : null;
      return;
    }
    this.put(mark.next);
    this.onpick(target);
  }

  hover(): void {
    // what is looked at explains itself
  }

  arriving(place: Target): readonly Arrival[] {
    return this.#arrivals.get(idOf(place)) ?? [];
  }

  leaving(piece: Target): boolean {
    if (piece.kind !== 'knight' || this.preview === null) return false;
    return this.preview.events.some(
      (event) =>
        (event.event === 'displaced' || event.event === 'went-home' || event.event === 'lost') &&
        event.house === piece.house &&
        event.place === piece.place &&
        event.knights.includes(piece.strength),
    );
  }

  areas(): readonly Area[] {
    return this.#areas;
  }

  /** The target of an id, if it can be pressed. */
  targetOf(id: string): Target | undefined {
    return this.#marks.get(id)?.target;
  }

  /** The ids of everything that can be pressed, for the arrow keys. */
  get legal(): string[] {
    return [...this.#marks.keys()];
  }

  /** The places the picked piece can go to, in the order of the table. */
  get places(): Target[] {
    return [...this.#marks.values()]
      .map(({ target }) => target)
      .filter(({ kind }) => kind !== 'knight' && kind !== 'lord');
  }
}
