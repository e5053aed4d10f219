// Targets: the places of the table and the pieces on it, as values with ids of their own.

export type Target =
  | { readonly kind: 'county'; readonly name: string }
  | { readonly kind: 'front'; readonly name: string }
  | { readonly kind: 'space'; readonly name: string; readonly house: number }
  | { readonly kind: 'tower' }
  | { readonly kind: 'office'; readonly name: string }
  | { readonly kind: 'treasury' }
  | { readonly kind: 'favour'; readonly name: string }
  | { readonly kind: 'noble'; readonly county: string }
  /** A knight where it stands: place as the notation names it (`court`, `York`, `castle gold`, `up1`, `tower`, an office). */
  | { readonly kind: 'knight'; readonly house: number; readonly strength: number; readonly place: string }
  | { readonly kind: 'lord'; readonly house: number }
  | { readonly kind: 'bishop'; readonly house: number }
  | { readonly kind: 'privilege'; readonly house: number; readonly name: string }
  | { readonly kind: 'seat'; readonly seat: number }
  | { readonly kind: 'law'; readonly key: string };

export type TargetKind = Target['kind'];

/** An id for a target: the same for equal targets, different for different ones. */
export function idOf(target: Target): string {
  switch (target.kind) {
    case 'tower':
    case 'treasury':
      return target.kind;
    case 'county':
    case 'front':
    case 'office':
    case 'favour':
      return `${target.kind}:${target.name}`;
    case 'space':
    case 'privilege':
      return `${target.kind}:${target.house}:${target.name}`;
    case 'noble':
      return `noble:${target.county}`;
    case 'knight':
      return `knight:${target.house}:${target.strength}:${target.place.replace(' ', '-')}`;
    case 'lord':
    case 'bishop':
      return `${target.kind}:${target.house}`;
    case 'seat':
      return `seat:${target.seat}`;
    case 'law':
      return `law:${target.key}`;
  }
}

export const same = (one: Target, other: Target): boolean => idOf(one) === idOf(other);

/** The area of a phone's page where a target lies. */
export type Area = 'england' | 'france' | 'parliament' | 'court' | 'castle';

export function areaOf(target: Target): Area | null {
  switch (target.kind) {
    case 'county':
    case 'noble':
      return 'england';
    case 'front':
    case 'favour':
      return 'france';
    case 'law':
      return 'parliament';
    case 'tower':
    case 'office':
    case 'treasury':
      return 'court';
    case 'space':
    case 'lord':
    case 'bishop':
    case 'privilege':
      return 'castle';
    case 'seat':
      return null;
    case 'knight':
      return areaOfPlace(target.place);
  }
}

function areaOfPlace(place: string): Area {
  if (/^(up|low)\d$/.test(place)) return 'france';
  if (['tower', 'chancellor', 'constable', 'chamberlain'].includes(place)) return 'court';
  if (place === 'court' || place === 'reserve' || place.startsWith('castle')) return 'castle';
  return 'england';
}
