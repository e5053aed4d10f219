// A study on the board: where one is in its tree, how the table stands there, and what is expected. It is a table like
// others to everything that draws and decides; acting there goes on in the tree.
import { api, Refused, type StudyChange } from '$lib/api';
import { Table } from '$lib/table.svelte';
import { COLOURS } from '$lib/words/known';
import type {
  Chair,
  Entry,
  Judgement,
  Preview,
  StudyPosition,
  StudyState,
  TableState,
  Whys,
} from '$lib/wire';

import { toasts } from '../parts/toasts.svelte';
import { leadOf, pathTo, stepFrom } from './tree';

/** A change without what it is made to. */
type Change<T = StudyChange> = T extends StudyChange ? Omit<T, 'version' | 'place'> : never;

export class Study extends Table {
  study = $state.raw<StudyState | null>(null);
  at = $state(0);
  position = $state.raw<StudyPosition | null>(null);
  judgement = $state.raw<Judgement | null>(null);
  /** Nobody judges now: the bots are busy. */
  unjudged = $state(false);
  /** The houses for which bots answer. */
  bots = $state.raw<readonly number[]>([]);
  answering = $state(false);
  /** The level of the bots that answer. */
  level = $state('duke');
  /** What led to each place of the line that is shown. */
  #line: readonly string[] = [];
  /** Counts what was shown, so that each question has a name of its own. */
  #shown = 0;
  #asked = 0;

  get places() {
    return this.study?.places ?? [];
  }

  /** Whether one may change it. */
  get own(): boolean {
    return this.study?.mine ?? false;
  }

  /** Whether a bot is to decide here. */
  get botsTurn(): boolean {
    return this.position?.seat != null && this.bots.includes(this.position.seat);
  }

  override async open(): Promise<void> {
    const [study, box] = await Promise.all([api.study(this.id), api.studyBox(this.id)]);
    this.box = box;
    this.study = study;
    const at = Number(/[?&]at=(\d+)/.exec(location.search)?.[1] ?? 0);
    await this.go(Number.isInteger(at) && at > 0 && at < study.places.length ? at : 0);
  }

  override close(): void {
    this.#asked += 1; // what is on its way is not shown any more
  }

  // -- where one is --------------------------------------------------------------------------------------------------

  /** Look at a place. */
  async go(place: number): Promise<void> {
    const { study } = this;
    if (study === null) return;
    const asked = ++this.#asked;
    const line = pathTo(study.places, place)
      .flatMap((at) => study.places[at] ?? [])
      .map(leadOf);
    let common = 0;
    while (common < line.length && common < this.#line.length && line[common] === this.#line[common])
      common += 1;
    const since = line.slice(0, common).filter((lead) => !lead.startsWith('{')).length;
    const position = await api.studyPosition(this.id, place, study.version, since);
    if (asked !== this.#asked) return;
    this.#line = line;
    this.at = place;
    this.position = position;
    this.judgement = null;
    this.#show(study, position, [...this.entries.slice(0, since), ...position.entries]);
    void this.#judge(study, place, asked);
    if (this.botsTurn && this.own) void this.#answer(asked);
  }

  async step(step: Parameters<typeof stepFrom>[2]): Promise<void> {
    const next = stepFrom(this.places, this.at, step);
    if (next !== null) await this.go(next);
  }

  /** Look at the place after so many actions of the line that is shown. */
  async goTo(actions: number): Promise<void> {
    const line = pathTo(this.places, this.at).filter((place) => this.places[place]?.action != null);
    await this.go(line[actions - 1] ?? 0);
  }

  #show(study: StudyState, position: StudyPosition, entries: readonly Entry[]): void {
    const before = this.state;
    const { view, seat, prompt } = position;
    this.#shown += 1;
    const asks = prompt !== null && study.mine && !this.botsTurn;
    const state: TableState = {
      summary: {
        id: study.id,
        name: study.name,
        status: position.result === null ? 'running' : 'finished',
        host: null,
        players: study.players,
        laws: study.laws,
        court: study.court,
        displeasure: study.displeasure,
        material: view.material,
        pace: 'turns',
        rated: true, // no hints: the judgement is there
        listed: false,
        seats: this.#chairs(study),
        actors: view.actors,
        round: view.round,
        head: this.#shown,
        created: 0,
        started: null,
        ended: null,
        touched: 0,
        deadline: null,
        result: position.result,
        origin: 'forked',
        rematch: null,
      },
      settings: { takeback: 'past-bots' },
      head: this.#shown,
      now: Date.now(),
      seat,
      mine: seat === null ? [] : [seat],
      seed_hash: null,
      seed_salt: null,
      seed: null,
      view,
      forecast: position.forecast,
      prompt: asks ? { ...prompt, since: this.#shown } : null,
      choices: asks ? position.choices : [],
      clocks: null,
      asked: null,
      takeback: this.at > 0 ? 'now' : 'no',
      orders: null,
      frozen: null,
      chat: 0,
      course: null,
      round_ends: [],
      adjourned: null,
    };
    this.entries = entries;
    this.state = state;
    this.onnews?.([], before, state);
  }

  #chairs(study: StudyState): Chair[] {
    return study.names.map((label, seat) => ({
      seat,
      colour: COLOURS[seat] ?? 'blue',
      person: null,
      label,
      bot: null,
      away: '',
      reserved: null,
    }));
  }

  // -- what is expected ----------------------------------------------------------------------------------------------

  async #judge(study: StudyState, place: number, asked: number): Promise<void> {
    this.unjudged = false;
    try {
      const judged = await api.studyJudgement(this.id, study.version, place);
      if (asked === this.#asked || (place === this.at && study.version === this.study?.version))
        this.judgement = judged;
    } catch {
      if (asked === this.#asked) this.unjudged = true;
    }
  }

  override preview(seat: number, action: string): Promise<Preview> {
    return api.studyPreview(this.id, { ...this.#here, seat, action });
  }

  override explain(seat: number, actions: string[]): Promise<Whys> {
    return api.studyExplain(this.id, { ...this.#here, seat, actions });
  }

  // -- what is done --------------------------------------------------------------------------------------------------

  get #here() {
    return { version: this.study?.version ?? 1, place: this.at };
  }

  /** Change the tree here, and go where that leads. */
  async change(change: Change): Promise<void> {
    await this.#changed(() => api.changeStudy(this.id, { ...change, ...this.#here }));
  }

  async #changed(what: () => Promise<StudyState>): Promise<void> {
    try {
      this.study = await what();
      await this.go(this.study.at);
    } catch (error) {
      if (error instanceof Refused && error.code === 'study-changed') await this.#reload();
      throw error;
    }
  }

  /** It was changed elsewhere: load it again, and stay where one is if that place is still there. */
  async #reload(): Promise<void> {
    this.study = await api.study(this.id);
    await this.go(Math.min(this.at, this.study.places.length - 1));
  }

  override async act(action: string): Promise<void> {
    const { seat } = this;
    if (seat !== null) await this.change({ kind: 'play', seat, action });
  }

  override takeback(): Promise<void> {
    return this.step('back');
  }

  async rename(name: string): Promise<void> {
    await api.renameStudy(this.id, name);
    if (this.study !== null) this.study = { ...this.study, name };
  }

  /** Choose who plays; a bot whose turn it is answers at once. */
  async choose(bots: readonly number[]): Promise<void> {
    this.bots = bots;
    await this.go(this.at);
  }

  async #answer(asked: number): Promise<void> {
    this.answering = true;
    try {
      const found = await api.studyAnswer(this.id, { ...this.#here, bot: this.level });
      if (asked !== this.#asked) this.study = found;
      else await this.#changed(() => Promise.resolve(found));
    } catch (error) {
      toasts.trouble(error);
      this.bots = []; // rather than ask again and again
      await this.go(this.at).catch(() => undefined);
    } finally {
      this.answering = false;
    }
  }
}
