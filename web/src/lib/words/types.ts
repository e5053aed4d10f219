// What words are asked about: the names of the notation as types, and the shapes that go into and come out of sentences.
import type { components } from '../wire';

export type GameEvent = components['schemas']['Entry']['events'][number];
export type EventOf<K extends GameEvent['event']> = Extract<GameEvent, { event: K }>;

export type Colour = 'blue' | 'green' | 'yellow' | 'red' | 'purple';
export type Charge = 'lion' | 'stag' | 'falcon' | 'rose' | 'boar';
export type Kind = 'gold' | 'squires' | 'votes' | 'seals' | 'shame' | 'points';
/** Everything that is counted: purses, rewards, and what a law's forecast tells. */
export type Thing =
  | Kind
  | 'knights'
  | 'upgrades'
  | 'extensions'
  | 'nobles'
  | 'bishops'
  | 'crossing'
  | 'start_player'
  | 'exchanges'
  | 'conversions'
  | 'purchases'
  | 'send'
  | 'gold-tax'
  | 'squires-tax'
  | 'swaps';
export type County =
  | 'Northumberland'
  | 'Stafford'
  | 'York'
  | 'Gloucester'
  | 'Bedford'
  | 'Suffolk'
  | 'Somerset'
  | 'Dorset'
  | 'Surrey';
export type Space = 'squires' | 'gold' | 'mixed' | 'votes' | 'knight' | 'upgrade';
export type Front = 'up1' | 'up2' | 'low1' | 'low2';
export type Tile = 'upgrade' | 'noble' | 'gold' | 'squires' | 'more-gold' | 'more-squires';
export type Office = 'chancellor' | 'constable' | 'chamberlain';
export type Privilege = 'shield' | 'archer' | 'tudor';
export type Phase = 'setup' | 'placement' | 'parliament' | 'rewards' | 'over';
export type BotCode =
  'page' | 'squire' | 'knight' | 'lord' | 'baron' | 'viscount' | 'earl' | 'marquess' | 'duke';

/** The form of a noun: German and Spanish sentences ask for one, English does not care. */
export type Form = 'nom' | 'acc' | 'dat';
/** How a place is spoken of: in York, to York, from York, or just its name. */
export type Where = 'in' | 'to' | 'from' | 'name';

/** Somebody a sentence is about: a player, or the ally of one. */
export interface Who {
  readonly name: string;
  readonly ally: boolean;
  /** Whether it is the reader, or the reader's ally. */
  readonly you?: boolean;
}

/** So much of something. */
export interface Part {
  readonly what: string;
  readonly amount: number;
}

/** What goes with a piece that is placed. */
export interface Company {
  readonly squires: number;
  readonly beside: readonly string[];
}

/** A lord's party. */
export interface Party {
  readonly knights: readonly number[];
  readonly bishops: number;
  readonly tudor: boolean;
}

/** One line of the log: what it is about, who did it, the sentence, and the rule behind it. */
export interface LogLine {
  readonly icon: string;
  readonly house: number | null;
  readonly text: string;
  readonly rule: string;
  readonly heading: boolean;
  /** Something that can be left out of a short log: a sealed ballot, a declined offer. */
  readonly minor: boolean;
  /** Whom it concerns, for themselves or for their allies. */
  readonly seats: readonly number[];
}

/** A decision in words. */
export interface PromptWords {
  readonly title: string;
  readonly instruction: string;
  readonly rule: string;
}

/** An explanation in plain words: what it is, what holds here and now, and where to read more. */
export interface Explained {
  readonly title: string;
  readonly lines: readonly string[];
  readonly rules: readonly string[];
}

/** What can be explained. */
export type Target =
  | { readonly of: 'county'; readonly name: string }
  | { readonly of: 'space'; readonly space: string; readonly house?: number }
  | { readonly of: 'favour'; readonly tile: string }
  | { readonly of: 'conflict'; readonly front: string }
  | { readonly of: 'law'; readonly law: string; readonly proposed?: boolean }
  | { readonly of: 'office'; readonly office: string }
  | { readonly of: 'privilege'; readonly privilege: string }
  | { readonly of: 'house'; readonly house: number }
  | { readonly of: 'term'; readonly term: Term };

export type Term =
  | Kind
  | 'knight'
  | 'noble'
  | 'bishop'
  | 'lord'
  | 'extension'
  | 'upgrade'
  | 'newKnight'
  | 'crossing'
  | 'court'
  | 'reserve'
  | 'castle'
  | 'table'
  | 'county'
  | 'conflict'
  | 'favour'
  | 'france'
  | 'parliament'
  | 'laws'
  | 'proposals'
  | 'ballot'
  | 'office'
  | 'privilege'
  | 'treasury'
  | 'tower'
  | 'track'
  | 'ally'
  | 'start'
  | 'round'
  | 'placement'
  | 'rewards'
  | 'score'
  | 'screen'
  | 'final'
  | 'strength';

export type PromptKind =
  | 'ballot'
  | 'castle'
  | 'convert'
  | 'county'
  | 'crossing'
  | 'exchange'
  | 'extension'
  | 'favour'
  | 'first-extension'
  | 'keep-counties'
  | 'keep-extensions'
  | 'noble'
  | 'place'
  | 'placed-upgrade'
  | 'purchase'
  | 'ransom'
  | 'send'
  | 'start'
  | 'swap'
  | 'upgrade';

/** Arguments of a reason or an error, as the server sends them. */
export type Args = Readonly<Record<string, string | number | boolean | null>>;
