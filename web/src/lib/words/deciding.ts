// Decisions in words: what is asked, and what an action is called.
import type { Prompt, View } from '../wire';
import { read } from './actions';
import { capital, of } from './grammar';
import { w, type Words } from './index.svelte';
import { COLOURS, COUNTIES, FRONTS } from './known';
import { lawText } from './laws';
import { seatName, type Context } from './people';
import type { PromptWords } from './types';

type Game = Words['game'];

/** What is asked, as title, instruction and rule. */
export function promptWords(
  prompt: Pick<Prompt, 'kind' | 'subject' | 'rule'>,
  context: Context,
  /** The table as it stands: whose knight is asked about, and whether lords and bishops are in play. */
  seen: Pick<View, 'counties' | 'court'>,
  game: Game = w().game,
): PromptWords {
  const about = prompt.subject;
  const standing = seen.counties.find((county) => county.name === about);
  const house = standing?.house ?? COLOURS.findIndex((colour) => colour === about);
  const law = Object.hasOwn(game.catalogue.nouns('law'), about);
  const subject = {
    law: law ? game.catalogue.word(['law'], about, 'quoted') : '',
    text: law ? lawText(about, context.box, game) : '',
    county: COUNTIES.some((county) => county === about) ? of(game.names.counties, about, about) : '',
    front: FRONTS.some((front) => front === about) ? about : '',
    ally: house >= context.players,
    bothPrice: context.box.both_price,
    ransomPrice: context.box.ransom_price,
    court: seen.court !== null,
  };
  if (!Object.hasOwn(game.prompts, prompt.kind)) return plainPrompt(prompt, context, subject.ally, game);
  const words = of(game.prompts, prompt.kind, game.prompts.place);
  return { title: words.title(subject), instruction: words.instruction(subject), rule: prompt.rule };
}

/** A kind of question that the page has no words of its own for, in those of the catalogue: put to the reader. */
function plainPrompt(
  { kind, subject, rule }: Pick<Prompt, 'kind' | 'subject' | 'rule'>,
  context: Context,
  ally: boolean,
  { catalogue }: Game,
): PromptWords {
  if (!catalogue.has(`prompts.${kind}`)) return { title: capital(kind), instruction: '', rule };
  const args = { who: 0, law: subject, county: subject, front: subject, ally };
  const instruction = capital(catalogue.text(`prompts.${kind}`, args, { ...context, you: 0 }));
  return { title: capital(catalogue.word(['asked'], kind)), instruction, rule };
}

/** An action as one reads it on a button; what it is about decides how declining is said. One that the page has no
 * words for is told as it is written. */
export function actionWords(
  path: readonly string[] | string,
  context: Context,
  prompt?: string,
  game: Game = w().game,
): string {
  const said = typeof path === 'string' ? path : path.join(' ');
  const act = read(said);
  const { acts } = game;
  if (act === null) return said;
  switch (act.do) {
    case 'place':
      return acts.place(act.strength, act.place, act.company, act.ally);
    case 'office':
      return acts.office(act.office, act.party, act.ally);
    case 'treasury':
      return acts.treasury(act.kind ?? '', act.ally);
    case 'favour':
      return acts.favour(act.tile, favourReward(act.tile, context, game));
    case 'noble':
      return acts.noble(act.county);
    case 'upgrade':
      return acts.upgrade(act.strength, act.place);
    case 'extend':
      return acts.extend(act.space);
    case 'ballot':
      return acts.ballot(act.yes, act.votes);
    case 'exchange':
      return acts.exchange(act.times);
    case 'buy':
      return acts.buy(act.kind, act.times);
    case 'send':
      return acts.send(act.fronts);
    case 'counties':
      return acts.counties(act.counties);
    case 'extensions':
      return acts.extensions(act.spaces);
    case 'take':
      return acts.take[act.claim](context.box.both_price);
    case 'cross':
      return acts.cross(act.front);
    case 'start':
      return acts.start(startName(act.colour, context, game));
    case 'ransom':
      return acts.ransom(act.strengths);
    case 'none':
      return prompt === undefined ? acts.none() : of(game.declines, prompt, acts.none());
    default:
      return acts[act.do]();
  }
}

const startName = (colour: string, context: Context, game: Game): string =>
  seatName(
    COLOURS.findIndex((each) => each === colour),
    context,
    game,
  );

function favourReward(tile: string, context: Context, game: Game): string {
  const reward = context.box.favours.find((each) => each.key === tile)?.reward;
  return reward ? game.names.amounts(reward) : '';
}

/** One word of an action by what it stands for, for nested lists of choices. */
export function choiceWords(
  word: string,
  field: string,
  context: Context,
  prompt?: string,
  game: Game = w().game,
): string {
  if (field === 'do')
    return word === 'none' ? actionWords('none', context, prompt, game) : of(game.verbs, word, word);
  if (field === 'colour') return startName(word, context, game);
  if (field === 'tile') return capital(favourReward(word, context, game)) || game.choices.tile(word);
  return of<(word: string) => string>(
    game.choices,
    field,
    (each) => each,
  )(field === 'squires' ? word.slice(1) : word);
}
