// The bots that can be played against here: a server may lack some, and a browser tab has no network of its own.
import { session } from '$lib/session.svelte';
import { BOT_CODES, PEERS } from '$lib/words/known';
import type { BotCode } from '$lib/words/types';

/** All bots that are offered. */
export function botsOffered(): readonly BotCode[] {
  const offered = session.about?.bots.map(({ code }) => code);
  return offered === undefined ? BOT_CODES : BOT_CODES.filter((code) => offered.includes(code));
}

/** The scale of strengths: the peers where they are offered, else the bots that think by rules. */
export function levelsOffered(): readonly BotCode[] {
  const offered = botsOffered();
  const peers = offered.filter((code) => (PEERS as readonly BotCode[]).includes(code));
  return peers.length > 0 ? peers : offered;
}
