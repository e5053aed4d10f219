// A puzzle: a position as its seat sees it, and after the answer its solution. It is a table like others to everything
// that draws and decides; acting there is answering.
import { api } from '$lib/api';
import { Table } from '$lib/table.svelte';
import { COLOURS } from '$lib/words/known';
import type { Preview, PuzzlePosition, PuzzleSolution, TableState, Whys } from '$lib/wire';

/** The address that stands for the puzzle of the day. */
export const DAILY = 'daily';

export class Puzzle extends Table {
  position = $state.raw<PuzzlePosition | null>(null);
  solution = $state.raw<PuzzleSolution | null>(null);
  override async open(): Promise<void> {
    const position = await (this.id === DAILY ? api.dailyPuzzle() : api.puzzle(this.id));
    this.box = await api.puzzleBox(position.id);
    this.position = position;
    this.#show(position);
  }

  override close(): void {
    // nothing is listened to
  }

  get puzzle(): string {
    return this.position?.id ?? this.id;
  }

  #show(position: PuzzlePosition): void {
    const before = this.state;
    const { view, seat, players } = position;
    const asks = this.solution === null;
    const head = (position.entries.at(-1)?.number ?? 0) + (asks ? 1 : 2);
    const state: TableState = {
      summary: {
        id: position.id,
        name: '',
        status: 'running',
        host: null,
        players,
        laws: position.laws,
        court: position.court,
        displeasure: position.displeasure,
        material: view.material,
        pace: 'turns',
        rated: true, // no hints
        listed: false,
        seats: COLOURS.slice(0, players).map((colour, each) => ({
          seat: each,
          colour,
          person: null,
          label: '',
          bot: null,
          away: '',
          reserved: null,
        })),
        actors: view.actors,
        round: view.round,
        head,
        created: 0,
        started: null,
        ended: null,
        touched: 0,
        deadline: null,
        result: null,
        origin: 'forked',
        rematch: null,
      },
      settings: { takeback: 'never' },
      head,
      now: Date.now(),
      seat,
      mine: [seat],
      seed_hash: null,
      seed_salt: null,
      seed: null,
      view,
      forecast: position.forecast,
      prompt: asks ? { ...position.prompt, since: head } : null,
      choices: asks ? position.choices : [],
      clocks: null,
      asked: null,
      takeback: 'no',
      orders: null,
      frozen: null,
      chat: 0,
      course: null,
      round_ends: [],
      adjourned: null,
    };
    this.entries = position.entries;
    this.state = state;
    this.onnews?.([], before, state);
  }

  override preview(_seat: number, action: string): Promise<Preview> {
    return api.puzzlePreview(this.puzzle, action);
  }

  override explain(_seat: number, actions: string[]): Promise<Whys> {
    return api.puzzleExplain(this.puzzle, actions);
  }

  /** Answer. */
  override async act(action: string): Promise<void> {
    const { position } = this;
    if (position === null || this.solution !== null) return;
    this.solution = await api.answerPuzzle(this.puzzle, action);
    this.#show(position);
  }

  override takeback(): Promise<void> {
    return Promise.resolve(); // an answer stands
  }
}
