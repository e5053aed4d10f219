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
import { lineTo, pathTo, placeOf, stepFrom } from './tree';

/** A change without what it is made to. */
type Change<T = StudyChange> = T extends StudyChange ? Omit<T, 'version' | 'place'> : never;

export class Study extends Table {
  override walked = true;
  study = $state.raw<StudyState | null>(null);
  at = $state(0);
  position = $state.raw<StudyPosition | null>(null);
  judgement = $state.raw<Judgement | null>(null);
  /** Nobody judges now: the bots are busy. */
  unjudged = $state(false);
  /** The houses for which bots answer. */
  bots = $state.raw<readonly number[]>([]);
  /** The level of the bots that answer. */
  level = $state('duke');
  /** What led to each place of the line that is shown. */
  line = $state.raw<readonly string[]>([]);
  /** Counts what was shown, so that each question has a name of its own. */
  #shown = 0;
  #asked = 0;
  /** What is written, by oneself or by a bot, makes a new version: the next waits for it. */
  #writing: Promise<unknown> = Promise.resolve();
  /** What one has changed oneself: whoever goes somewhere waits for it. */
  #changing: Promise<unknown> = Promise.resolve();

  get places() {
    return this.study?.places ?? [];
  }

  /** Whether one may change it. */
  get own(): boolean {
    return this.study?.mine ?? false;
  }

  /** Whether a bot answers here. */
  get answering(): boolean {
    return this.own && this.position?.seat != null && this.bots.includes(this.position.seat);
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
    const asked = ++this.#asked;
    const line = lineTo(this.places, place);
    await this.#changing;
    try {
      if (asked === this.#asked) await this.#look(placeOf(this.places, line) ?? this.at, asked);
    } catch (error) {
      if (!wasChanged(error)) throw error;
      await this.#reload(line, asked);
    }
  }

  async #look(place: number, asked: number): Promise<void> {
    const { study } = this;
    if (study === null) return;
    const line = lineTo(study.places, place);
    let common = 0;
    while (common < line.length && common < this.line.length && line[common] === this.line[common])
      common += 1;
    const since = line.slice(0, common).filter((lead) => !lead.startsWith('{')).length;
    const position = await api.studyPosition(this.id, place, study.version, since);
    if (asked !== this.#asked) return;
    this.line = line;
    this.at = place;
    this.position = position;
    this.judgement = null;
    this.#show(study, position, [...this.entries.slice(0, since), ...position.entries]);
    void this.#judge(study, place, asked);
    if (this.answering) void this.#answer();
  }

  /** It was changed elsewhere: load it again, and look at the end of a line if that is still there. */
  async #reload(line: readonly string[], asked: number): Promise<void> {
    this.study = await api.study(this.id);
    if (asked === this.#asked) await this.#look(placeOf(this.places, line) ?? 0, asked);
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
    const asks = prompt !== null && study.mine && !this.answering;
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

  /** Change the tree at the end of a line, and go where that leads, unless one has gone elsewhere meanwhile. */
  async change(change: Change, line: readonly string[] = this.line): Promise<void> {
    const done = this.#write(line, () => {
      const place = placeOf(this.places, line);
      return place === null ? null : api.changeStudy(this.id, { ...change, ...this.#here, place });
    });
    this.#changing = done.catch(() => undefined);
    await done;
  }

  /** One after the other: each is made to the version that the one before has left. */
  #write(line: readonly string[], what: () => Promise<StudyState> | null): Promise<void> {
    const asked = this.#asked;
    const done = this.#writing.then(async () => {
      try {
        const study = await what();
        if (study !== null) await this.#follow(study, asked === this.#asked && line === this.line);
      } catch (error) {
        if (wasChanged(error)) await this.#reload(this.line, this.#asked);
        throw error;
      }
    });
    this.#writing = done.catch(() => undefined);
    return done;
  }

  /** Show a tree that has changed, at the place where the change leads or else where one is. */
  async #follow(study: StudyState, leads: boolean): Promise<void> {
    this.study = study;
    const here = placeOf(study.places, this.line);
    if (here === null || (leads && study.at !== here)) {
      await this.#look(study.at, this.#asked);
    } else {
      this.at = here;
      if (this.position !== null) this.position = { ...this.position, place: here, version: study.version };
    }
  }

  override async act(action: string): Promise<void> {
    const { seat } = this;
    if (seat === null) return;
    this.walked = false;
    try {
      await this.change({ kind: 'play', seat, action });
    } finally {
      this.walked = true;
    }
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

  /** Let a bot answer here, unless one has gone elsewhere before its turn to write has come. */
  async #answer(): Promise<void> {
    const line = this.line;
    try {
      await this.#write(line, () =>
        line === this.line ? api.studyAnswer(this.id, { ...this.#here, bot: this.level }) : null,
      );
    } catch (error) {
      toasts.trouble(error);
      this.bots = []; // rather than ask again and again
      await this.go(this.at).catch(() => undefined);
    }
  }
}

const wasChanged = (error: unknown): boolean => error instanceof Refused && error.code === 'study-changed';
