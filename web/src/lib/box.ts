// The numbers of one's own box, where they differ from the shipped ones: kept in this browser and with the account.
import { keep, kept } from './kept';
import type { Correction } from './wire';

/** Keys and texts of a material file: `county.C.minimum` → `2`. */
export type OwnBox = Readonly<Record<string, string>>;

export const ownBox = (): OwnBox => kept<OwnBox>('box', {});
export const keepBox = (box: OwnBox): void => keep({ box });
export const correctionsOf = (box: OwnBox): Correction[] =>
  Object.entries(box).map(([key, value]) => ({ key, value }));
