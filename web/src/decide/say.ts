// The sentences of a decision: what is asked, what would happen, and what the primary button is called.
import { actionWords, itemLines, promptWords } from '$lib/words/game';
import type { Preview } from '$lib/wire';
import { w } from '$lib/words/index.svelte';
import type { GameEvent, PromptWords } from '$lib/words/types';

import type { Scene } from '../table/scene.svelte';
import type { Option } from './options';
import type { Play } from './play.svelte';

const MOST_SENTENCES = 3;
/** With these the game goes on to what was not decided. */
const NEXT = new Set<GameEvent['event']>(['began', 'applied', 'fought', 'ended']);

export const asks = (play: Play, scene: Scene): PromptWords =>
  play.question === null
    ? { title: '', instruction: '', rule: '' }
    : promptWords(play.question.prompt, scene.context, scene.view);

/** What would happen, in at most three sentences; nothing while it is not known. */
export function outcome(play: Play, scene: Scene): string[] {
  const { question, decision } = play;
  if (question === null || decision.preview === null || decision.text === null) return [];
  const items = direct(decision.preview);
  const context = { ...scene.context, you: question.seat };
  const told = itemLines(items, context).filter((line) => !line.minor);
  if (decision.family === 'placing') return told.map(({ text }) => text).slice(0, MOST_SENTENCES);
  // of what follows only what is one's own: others' turns are not what one decides about
  return told
    .filter(({ house }) => house !== null && scene.isMine(house))
    .map(({ text }) => text)
    .slice(0, MOST_SENTENCES - 1);
}

/** What the action itself does, without the next phase. */
function direct({ events, items }: Preview): Preview['items'] {
  const next = events.findIndex(({ event }) => NEXT.has(event));
  const end = next < 0 ? events.length : next;
  return items.filter((item) => !item.heading && item.events.every((number) => number < end));
}

/** The instruction, or what would happen once something is picked. */
export function lines(play: Play, scene: Scene): string[] {
  const told = outcome(play, scene);
  if (told.length > 0) return told;
  return play.decision.draft.place === null ? [asks(play, scene).instruction] : [];
}

/** What the primary button says: the act by its name, or what is still to be picked. */
export function goWords(play: Play, scene: Scene): string {
  const { decision, question } = play;
  const words = w().decide;
  if (play.sending) return words.sending;
  const { option, draft } = decision;
  if (option === undefined) {
    if (decision.family !== 'placing') return words.pickOne;
    if (draft.piece === null) return words.pickPiece;
    return draft.place === 'treasury'
      ? words.pickKind
      : draft.place === null
        ? words.pickPlace
        : words.pickOne;
  }
  if (decision.family === 'placing') {
    if (option.place === 'treasury') return treasuryWords(option, scene);
    if (option.piece === 'lord') return words.apply(w().table.offices[option.place] ?? option.place);
    return words.place(w().game.names.place(option.place, 'in'));
  }
  if (option.verb === 'start' && scene.view.houses[question?.seat ?? -1]?.colour === option.pick)
    return words.youStart;
  const short = shortly(option);
  if (short !== undefined) return short;
  return actionWords(option.text, scene.context, question?.prompt.kind);
}

/** What is picked is seen beside the button, so that it need not say it again. */
function shortly(option: Option): string | undefined {
  const { go } = w().decide;
  switch (option.verb) {
    case 'favour':
    case 'upgrade':
    case 'cross':
    case 'noble':
    case 'extend':
    case 'recruit':
    case 'bishop':
    case 'ransom':
    case 'pay':
      return go[option.verb];
    case 'send':
      return go.send(w().game.names.amount('squires', option.bag.length, 'acc'));
    default:
      return undefined;
  }
}

function treasuryWords({ pick, gains }: Option, scene: Scene): string {
  const words = w().decide;
  if (pick === '') return words.treasury;
  const what = w().game.names.amount(pick, scene.view.court?.treasury[pick] ?? 0, 'acc');
  return gains?.length === 0 ? words.treasuryRemove(what) : words.treasuryTake(what);
}

/** A piece by its name, told apart from the ally's. */
export function pieceName(piece: string): string {
  const word = piece.replace('ally ', '');
  const words = w().decide;
  if (piece === 'ally lord') return words.allysLord;
  const name = word === 'lord' ? words.lord : w().game.names.knight(Number(word));
  return piece.startsWith('ally ') ? words.ofAlly(name) : name;
}
