// What a browser keeps from one visit to the next.

/** What was kept under a key; something else where nothing is, or nothing that can be read. */
export function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep some values, each under its own key. */
export function keep(values: object): void {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
}
