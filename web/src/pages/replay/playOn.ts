// Who sits where when a game is played on from a moment of its replay.
import type { Chair, SeatChoice } from '$lib/wire';

/** Not one house but every one of them, at one screen. */
export const ALL = -1;
/** Who plays on for a person of the game that was. */
const FOR_PEOPLE = 'knight';

/** One seat is mine, the others are played by the bots they had; all keep their names but me, who may have moved. */
export const seatsToPlayOn = (chairs: readonly Chair[], mine: number, me?: string): SeatChoice[] =>
  mine === ALL
    ? []
    : chairs.map((chair) =>
        chair.seat === mine
          ? { who: 'me', label: '' }
          : { who: 'bot', bot: chair.bot ?? FOR_PEOPLE, label: chair.person === me ? '' : chair.label },
      );
