// The way from a finished game to its analysis.
import { api } from '$lib/api';
import { router } from '$lib/router.svelte';
import { session } from '$lib/session.svelte';
import { w } from '$lib/words/index.svelte';

import { anyName } from '../pages/lobby/quick';
import { attempt } from '../parts/toasts.svelte';

/** Make a study of a finished game, and open it where the game was at one of its entries, or after another action
 * that is played there. */
export const analyse = (
  table: string,
  entry: number | null = null,
  action: string | null = null,
): Promise<boolean> =>
  attempt(async () => {
    await session.somebody(anyName(w().shell.lobby.names));
    let made = await api.makeStudy({ source: 'table', table, entry });
    if (action !== null) {
      const { id, version, at } = made;
      const { seat } = await api.studyPosition(id, at, version, 0);
      if (seat !== null) made = await api.changeStudy(id, { kind: 'play', version, place: at, seat, action });
    }
    router.go(`/study/${made.id}${made.at > 0 ? `?at=${made.at}` : ''}`);
  });
