// Chance that turns the policy of a network into draws from it (lancaster.bots.network.draws): a hash (splitmix64) of the
// chance of a game and of an action.

const ACTION = 0xd1b54a32d192ed03n;
const MIX = [
  [30n, 0xbf58476d1ce4e5b9n],
  [27n, 0x94d049bb133111ebn],
] as const;
const whole = (number: bigint): bigint => BigInt.asUintN(64, number);

/** A number for an action of a game: added to the logarithms of chances, the highest one is a draw. */
export function gumbel(bits: bigint, action: number): number {
  let mixed = bits ^ whole(BigInt(action) * ACTION);
  for (const [shift, factor] of MIX) mixed = whole((mixed ^ (mixed >> shift)) * factor);
  mixed ^= mixed >> 31n;
  const even = (Number(mixed >> 41n) + 0.5) * 2 ** -23; // never 0, never 1
  return -Math.log(-Math.log(even));
}
