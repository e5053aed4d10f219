// The way from a finished game to its analysis.
import { api } from '$lib/api';
import { router } from '$lib/router.svelte';
import { session } from '$lib/session.svelte';
import { w } from '$lib/words/index.svelte';

import { anyName } from '../pages/lobby/quick';
import { attempt } from '../parts/toasts.svelte';

/** Make a study of a finished game, and open it where the game was at one of its entries. */
export const analyse = (table: string, entry: number | null = null): Promise<boolean> =>
  attempt(async () => {
    await session.somebody(anyName(w().shell.lobby.names));
    const made = await api.makeStudy({ source: 'table', table, entry });
    router.go(`/study/${made.id}${made.at > 0 ? `?at=${made.at}` : ''}`);
  });
