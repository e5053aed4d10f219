import { readFileSync } from 'node:fs';

import { beforeAll, expect, it } from 'vitest';

import told from '../test/fixtures/network.json';
import { readArrays } from './archive';
import { Network } from './network';

const FOLDER = '../src/lancaster/bots/network/'; // from the folder of the page

const arraysOf = (name: string) => {
  const found = readFileSync(FOLDER + name);
  return readArrays(found.buffer.slice(found.byteOffset, found.byteOffset + found.length));
};

let network: Network;

beforeAll(async () => {
  network = new Network(await arraysOf('duke.npz'), told.layout, await arraysOf('values.npz'));
});

it.each(told.judged.map((each) => [`${each.players} players, corrected: ${each.corrected}`, each] as const))(
  'says what NumPy says: %s',
  (_, { seen, places, ids, players, corrected, policy, shares, points }) => {
    const found = network.judge(
      Uint8Array.from(seen),
      Int32Array.from(places),
      new Uint8Array(BigInt64Array.from(ids.map(BigInt)).buffer),
      players,
      true,
      corrected,
    );
    expect(found).toHaveLength(policy.length + shares.length + points.length);
    [...policy, ...shares].forEach((number, i) => expect(found[i]).toBeCloseTo(number, 3));
    points.forEach((number, i) => expect(found[policy.length + shares.length + i]).toBeCloseTo(number, 1));
    const alone = network.judge(
      Uint8Array.from(seen),
      Int32Array.from(places),
      new Uint8Array(BigInt64Array.from(ids.map(BigInt)).buffer),
      players,
      false,
      false,
    );
    expect([...alone]).toEqual([...found.subarray(0, policy.length)]);
  },
);

it('draws from the policy of the small network what NumPy draws', async () => {
  const small = new Network(await arraysOf('small.npz'), told.layout);
  for (const { rows, size, ending, places, ids, counts, bits, drawn } of told.drawn) {
    expect(rows).toHaveLength(size * counts.length);
    const found = small.draw(
      Uint8Array.from(rows),
      Uint8Array.from(ending),
      Int32Array.from(places),
      new Uint8Array(BigInt64Array.from(ids.map(BigInt)).buffer),
      Int32Array.from(counts),
      BigUint64Array.from(bits.map(BigInt)),
    );
    expect([...found]).toEqual(drawn);
  }
});

it('refuses what is no archive', async () => {
  await expect(readArrays(new ArrayBuffer(100))).rejects.toThrow('no archive');
});
