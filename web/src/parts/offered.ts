// The bots that can be played against here: a server may lack some, and a browser tab must fetch the network first.
import { STATIC } from '$lib/base';
import { session } from '$lib/session.svelte';
import { BOT_CODES, PEERS } from '$lib/words/known';
import type { BotCode } from '$lib/words/types';

/** All bots that are offered. */
export function botsOffered(): readonly BotCode[] {
  const offered = session.about?.bots.map(({ code }) => code);
  return offered === undefined ? BOT_CODES : BOT_CODES.filter((code) => offered.includes(code));
}

/**
 * The scale of strengths: the peers where they are offered, else the bots that think by rules. In a browser tab those, and
 * the strongest of all: whoever wants to play at once does not wait for the network.
 */
export function levelsOffered(): readonly BotCode[] {
  const offered = botsOffered();
  const peers = offered.filter((code) => (PEERS as readonly BotCode[]).includes(code));
  if (STATIC) {
    const thinking = offered.filter((code) => !peers.includes(code));
    return offered.includes('duke') ? [...thinking, 'duke'] : thinking;
  }
  return peers.length > 0 ? peers : offered;
}
