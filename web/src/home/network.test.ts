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
  network = new Network(await arraysOf('duke.npz'), await arraysOf('values.npz'), told.layout);
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

it('refuses what is no archive', async () => {
  await expect(readArrays(new ArrayBuffer(100))).rejects.toThrow('no archive');
});
