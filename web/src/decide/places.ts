// What is asked, and where the words of its actions lie on the table: pieces and places as targets.
import type { Choice, Prompt, View } from '$lib/wire';

import type { Target } from '../table/board.svelte';
import type { Option } from './options';

/** What is asked of whom, with the tree of answers. */
export interface Question {
  /** The same as long as the same is asked. */
  readonly key: string;
  readonly seat: number;
  readonly prompt: Prompt;
  readonly choices: readonly Choice[];
  readonly view: Pick<View, 'counties' | 'houses' | 'fronts' | 'court' | 'displeasure' | 'seats'>;
}

const COLOURS = ['blue', 'green', 'yellow', 'red', 'purple'];
export const OFFICES = ['chancellor', 'constable', 'chamberlain'];

/** Whose pieces the question is about: the asked seat's own, or its ally's. */
export function houseOf(question: Question): number {
  const named = COLOURS.indexOf(question.prompt.subject);
  return named >= 0 ? named : question.seat;
}

export const allyOf = (question: Question): number | undefined =>
  question.view.houses.find((house) => house.ally && house.leader === question.seat)?.house;

export const houseOfPiece = (question: Question, piece: string): number =>
  piece.startsWith('ally ') ? (allyOf(question) ?? question.seat) : question.seat;

/** A place as a target; a castle's space needs to know whose. */
export function placeTarget(place: string, house: number): Target {
  if (place.startsWith('castle ')) return { kind: 'space', name: place.slice(7), house };
  if (place === 'tower' || place === 'treasury') return { kind: place };
  if (OFFICES.includes(place)) return { kind: 'office', name: place };
  if (/^(up|low)\d$/.test(place)) return { kind: 'front', name: place };
  return { kind: 'county', name: place };
}

export function pieceTarget(question: Question, piece: string): Target {
  const house = houseOfPiece(question, piece);
  const word = piece.replace('ally ', '');
  return word === 'lord'
    ? { kind: 'lord', house }
    : { kind: 'knight', house, strength: Number(word), place: 'court' };
}

/** A member of a lord's party. */
export function memberTarget(word: string, house: number): Target {
  if (word === 'bishop') return { kind: 'bishop', house };
  if (word === 'tudor') return { kind: 'privilege', house, name: word };
  return { kind: 'knight', house, strength: Number(word), place: 'court' };
}

/** Something that is ticked or counted. */
export function bagTarget(question: Question, word: string): Target {
  if (/^[1-4]$/.test(word)) {
    return { kind: 'knight', house: question.seat, strength: Number(word), place: question.prompt.subject };
  }
  return question.view.counties.some(({ name }) => name === word) || /^(up|low)\d$/.test(word)
    ? placeTarget(word, question.seat)
    : { kind: 'space', name: word, house: question.seat };
}

/** Where an option lies that is picked as a whole. */
export function optionTargets(question: Question, option: Option): Target[] {
  const house = houseOf(question);
  const about = question.prompt.subject;
  switch (option.verb) {
    case 'extend':
      return [{ kind: 'space', name: option.place, house }];
    case 'favour':
      return [{ kind: 'favour', name: option.pick }];
    case 'noble':
      return [{ kind: 'noble', county: option.pick }];
    case 'upgrade':
      return [{ kind: 'knight', house, strength: option.strength, place: option.place }];
    case 'recruit':
      return [{ kind: 'space', name: 'knight', house }];
    case 'cross':
      return [{ kind: 'front', name: option.place }];
    case 'start':
      return [{ kind: 'seat', seat: COLOURS.indexOf(option.pick) }];
    case 'take':
      return option.pick === 'noble'
        ? [{ kind: 'noble', county: about }]
        : option.pick === 'reward'
          ? [{ kind: 'county', name: about }]
          : [];
    default:
      return [];
  }
}
