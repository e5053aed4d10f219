// The forward pass of the network (lancaster.bots.network.forward), one decision at a time: from what a seat sees to how
// good each of its actions looks, and to what every seat can expect. NumPy does the same on a server; a test compares.

import { HALVES, type Halves } from './archive';
import { gumbel } from './draws';

type Arrays = Map<string, Halves>;

/** What the network is fed (lancaster.bots.network.layout), as Python tells it. */
export interface Layout {
  /** Of each number of the wide layout: what 1 stands for. */
  most: number[];
  /** Where the amounts of the thermometers stand in it, and what each is compared with. */
  sources: number[];
  thresholds: number[];
  /** Where the points of the seats stand in it, and what is missing to 0. */
  points: number;
  below: number;
  seats: number;
  pointsPerScore: number;
}

const EPSILON = 1e-5; // of LayerNorm

export class Network {
  readonly #arrays: Arrays;
  readonly #values: Arrays;
  readonly #layout: Layout;
  readonly #wide: Uint8Array;
  readonly #width: number;
  readonly #blocks: number;

  /** `values` correct what it expects, if it is asked for that. */
  constructor(arrays: Arrays, layout: Layout, values: Arrays = new Map()) {
    this.#arrays = arrays;
    this.#values = values;
    this.#layout = layout;
    this.#wide = new Uint8Array(layout.most.length);
    this.#width = this.#of('first-bias').length;
    let blocks = 0;
    while (arrays.has(`inner-${blocks}`)) blocks += 1;
    this.#blocks = blocks;
  }

  /**
   * Judge what a seat sees, of a game of so many players. `places` says where each number of the wide layout stands in
   * it; `ids` are the legal actions, 64 bits each. One after the other: the logarithm of the chance of each action, and if
   * `judging`, the shares of the win and the points of all seats, counted from the observer; `corrected`, by the values
   * on top of the network.
   */
  judge(
    seen: Uint8Array,
    places: Int32Array,
    ids: Uint8Array,
    players: number,
    judging: boolean,
    corrected: boolean,
  ): Float32Array {
    for (let i = 0; i < places.length; i += 1) this.#wide[i] = seen[places[i] as number] as number;
    const x = this.#hidden();
    const legal = actionsOf(ids);
    const actions = legal.length;
    const found = new Float32Array(actions + (judging ? 2 * this.#layout.seats : 0));
    this.#policy(x, legal, found.subarray(0, actions));
    if (judging) this.#expect(x, players, corrected, found.subarray(actions));
    return found;
  }

  /**
   * Draw an action for each of many games from the policy. `rows` are what the seats see, one after the other, `ending`
   * follows each; `ids` are the legal actions of all, `counts` says how many each game has, `bits` is its chance.
   */
  draw(
    rows: Uint8Array,
    ending: Uint8Array,
    places: Int32Array,
    ids: Uint8Array,
    counts: Int32Array,
    bits: BigUint64Array,
  ): Int32Array {
    const size = rows.length / counts.length;
    const legal = actionsOf(ids);
    const looks = new Float32Array(legal.length);
    const found = new Int32Array(counts.length);
    let first = 0;
    counts.forEach((count, game) => {
      const begin = game * size;
      for (let i = 0; i < places.length; i += 1) {
        const place = places[i] as number;
        this.#wide[i] = (place < size ? rows[begin + place] : ending[place - size]) as number;
      }
      const here = legal.subarray(first, first + count);
      const look = looks.subarray(first, first + count);
      this.#policy(this.#hidden(), here, look);
      const drawn = look.map((each, i) => each + gumbel(bits[game] as bigint, here[i] as number));
      found[game] = here[drawn.indexOf(Math.max(...drawn))] as number;
      first += count;
    });
    return found;
  }

  #of(name: string, arrays = this.#arrays): Halves {
    const found = arrays.get(name);
    if (found === undefined) throw new Error(`the network has no ${name}`);
    return found;
  }

  /** The last layer before the heads. */
  #hidden(): Float32Array {
    const x = this.#first();
    const normal = new Float32Array(this.#width);
    for (let block = 0; block < this.#blocks; block += 1) {
      normalise(x, this.#of(`norm-scale-${block}`), this.#of(`norm-shift-${block}`), normal);
      const inner = product(normal, this.#of(`inner-${block}`), this.#of(`inner-bias-${block}`));
      rectify(inner);
      const outer = product(inner, this.#of(`outer-${block}`), this.#of(`outer-bias-${block}`));
      for (let i = 0; i < x.length; i += 1) x[i] = (x[i] as number) + (outer[i] as number);
    }
    normalise(x, this.#of('last-scale'), this.#of('last-shift'), normal);
    return rectify(normal);
  }

  /** The first layer; most of what it is fed is 0. */
  #first(): Float32Array {
    const { most, sources, thresholds } = this.#layout;
    const matrix = this.#of('first');
    const x = numbersOf(this.#of('first-bias'));
    const add = (row: number, factor: number) => {
      const begin = row * x.length;
      for (let i = 0; i < x.length; i += 1)
        x[i] = (x[i] as number) + factor * (HALVES[matrix[begin + i] as number] as number);
    };
    this.#wide.forEach((amount, i) => {
      if (amount > 0) add(i, Math.min(1, amount / (most[i] as number)));
    });
    sources.forEach((source, i) => {
      if ((this.#wide[source] as number) >= (thresholds[i] as number)) add(this.#wide.length + i, 1);
    });
    return x;
  }

  /** The logarithm of the chance of each action. */
  #policy(x: Float32Array, legal: Int32Array, found: Float32Array): void {
    const [policy, bias] = [this.#of('policy'), this.#of('policy-bias')];
    for (let i = 0; i < found.length; i += 1) {
      const id = legal[i] as number;
      let sum = HALVES[bias[id] as number] as number;
      const begin = id * x.length;
      for (let j = 0; j < x.length; j += 1)
        sum += (x[j] as number) * (HALVES[policy[begin + j] as number] as number);
      found[i] = sum;
    }
    const best = found.reduce((most, each) => Math.max(most, each), -Infinity);
    const all = Math.log(found.reduce((sum, each) => sum + Math.exp(each - best), 0)) + best;
    for (let i = 0; i < found.length; i += 1) found[i] = (found[i] as number) - all;
  }

  /** What every seat can expect: shares of the win, then points. */
  #expect(x: Float32Array, players: number, corrected: boolean, found: Float32Array): void {
    const { seats, points, below, pointsPerScore } = this.#layout;
    const told = product(x, this.#of('values'), this.#of('values-bias'));
    if (corrected) {
      const more = this.#corrections(x);
      for (let i = 0; i < told.length; i += 1) told[i] = (told[i] as number) + (more[i] as number);
    }
    const there = Array.from({ length: players }, (_, seat) => seat);
    const best = Math.max(...there.map((seat) => told[seat] as number));
    const raised = there.map((seat) => Math.exp((told[seat] as number) - best));
    const all = raised.reduce((sum, each) => sum + each, 0);
    const now = there.map(
      (seat) =>
        ((this.#wide[points + seat] as number) - (this.#wide[below + seat] as number)) / pointsPerScore,
    );
    const total = now.reduce((sum, each) => sum + each, 0);
    const leads = there.map((seat) => {
      const lead = (now[seat] as number) - (total - (now[seat] as number)) / (players - 1);
      return ((told[seats + seat] as number) + lead) * pointsPerScore;
    });
    const mean = ((told[2 * seats] as number) + total / players) * pointsPerScore;
    // what is ahead is as much as what is behind
    const ahead = leads.reduce((sum, each) => sum + each, 0) / players;
    for (const seat of there) {
      found[seat] = (raised[seat] as number) / all;
      found[seats + seat] = mean + ((leads[seat] as number) - ahead) * (1 - 1 / players);
    }
  }

  #corrections(x: Float32Array): Float32Array {
    const of = (name: string) => this.#of(name, this.#values);
    const inner = rectify(product(x, of('inner'), of('inner-bias')));
    const middle = rectify(product(inner, of('middle'), of('middle-bias')));
    return product(middle, of('values'), of('values-bias'));
  }
}

/** Ids of actions; of their 64 bits the lower half counts. */
const actionsOf = (ids: Uint8Array): Int32Array =>
  new Int32Array(ids.slice().buffer).filter((_, half) => half % 2 === 0);

/** A row times a matrix, plus a bias; numbers that are 0 cost nothing. */
function product(row: Float32Array, matrix: Halves, bias: Halves): Float32Array {
  const found = numbersOf(bias);
  const width = found.length;
  for (let i = 0; i < row.length; i += 1) {
    const factor = row[i] as number;
    if (factor === 0) continue;
    const begin = i * width;
    for (let j = 0; j < width; j += 1)
      found[j] = (found[j] as number) + factor * (HALVES[matrix[begin + j] as number] as number);
  }
  return found;
}

const numbersOf = (halves: Halves): Float32Array =>
  Float32Array.from(halves, (bits) => HALVES[bits] as number);

function rectify(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i += 1) if ((x[i] as number) < 0) x[i] = 0;
  return x;
}

/** LayerNorm, into `found`. */
function normalise(x: Float32Array, scale: Halves, shift: Halves, found: Float32Array): void {
  const mean = x.reduce((sum, each) => sum + each, 0) / x.length;
  const spread = x.reduce((sum, each) => sum + (each - mean) ** 2, 0) / x.length;
  const factor = 1 / Math.sqrt(spread + EPSILON);
  const [scales, shifts] = [numbersOf(scale), numbersOf(shift)];
  for (let i = 0; i < x.length; i += 1)
    found[i] = ((x[i] as number) - mean) * factor * (scales[i] as number) + (shifts[i] as number);
}
