// What a person has chosen, between this browser and the account. The browser keeps each choice under its own key; the
// server keeps all of them as one object that comes with who one is.
export type Preferences = Record<string, string | number | boolean | Record<string, string>>;

/** The keys that belong to the person rather than to the device or to a table. */
const KEYS = [
  ...['language', 'theme', 'confirm', 'text', 'contrast', 'patterns', 'zoom', 'sound', 'volume'],
  ...['pace', 'reckoning', 'seconds', 'box'],
] as const;

/** Called when choices have come from the account: whoever keeps a copy reads again. */
export const rereads = new Set<() => void>();

/** What was chosen in this browser. */
export function chosenHere(): Preferences {
  const found: Preferences = {};
  for (const key of KEYS) {
    const value = read(localStorage.getItem(key));
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** Take over what the account keeps. Choices it knows nothing of stay as they are. */
export function takeOver(preferences: Preferences): void {
  let changed = false;
  for (const key of KEYS) {
    const value = preferences[key];
    if (value === undefined) continue;
    // the language has always been kept as plain text
    const text = key === 'language' && typeof value === 'string' ? value : JSON.stringify(value);
    changed ||= localStorage.getItem(key) !== text;
    localStorage.setItem(key, text);
  }
  if (changed) for (const reread of rereads) reread();
}

/** Whether two people, or a person before and after, have chosen the same. */
export const alike = (one: Preferences, other: Preferences): boolean =>
  KEYS.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));

function read(text: string | null): Preferences[string] | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const known = ['string', 'number', 'boolean'].includes(typeof value) || isBox(value);
    return known ? (value as Preferences[string]) : undefined;
  } catch {
    return text;
  }
}

/** The numbers of one's own box: keys and texts of a material file. */
const isBox = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');
