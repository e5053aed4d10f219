// The game in words: what came over the wire, as sentences in the reader's language. Components call these; the words
// themselves are in `{en,de,es}/`.
export { actionWords, choiceWords, promptWords } from './deciding';
export { lawCaption, lawOf, lawSets, lawText, lawTitle, setAbout, setTitle } from './laws';
export { colourOf, houseName, sourceWords } from './naming';
export { companyOf, person, seatName, type Company, type Context } from './people';
export { errorWords, malformedWords, reasonWords } from './refusals';
export { itemLines, logLines, undoneIn } from './telling';
export type { Explained, GameEvent, LogLine, PromptWords, Target, Term } from './types';
