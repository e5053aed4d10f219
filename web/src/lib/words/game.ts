// The game in words: what came over the wire, as sentences in the reader's language. Components call these; the words
// themselves are in `{en,de,es}/`.
import type { Box, TableState } from '../wire';
import { w, type Words } from './index.svelte';
import { contextOf, type Context } from './people';

export { actionWords, choiceWords, promptWords } from './deciding';
export { explain } from './explaining';
export { lawCaption, lawOf, lawSets, lawText, lawTitle, setAbout, setTitle } from './laws';
export { colourOf, houseName, sourceWords } from './naming';
export { contextOf, person, seatName, type Context } from './people';
export { errorWords, malformedWords, reasonWords } from './refusals';
export { itemLines, logLines, undoneIn } from './telling';
export type { Explained, GameEvent, LogLine, PromptWords, Target, Term } from './types';

/** The context of a table as it stands. */
export const contextFrom = (state: TableState, box: Box | null, game: Words['game'] = w().game): Context =>
  contextOf(state.summary, box, game);
