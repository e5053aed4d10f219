// Parts of the page that are loaded when they are needed, or beforehand, once the page can be used.

type Loader<T> = () => Promise<T>;
const WAIT_MS = 1000; // for the browser to have nothing else to do
const AGAIN_MS = 2000;
const MOST_FRAMES = 120; // of waiting for something to be drawn

/** Load something, again and again if the server is away. */
export const patiently =
  <T>(load: Loader<T>): Loader<T> =>
  async () => {
    for (;;)
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
  };

/** Load these when the browser has nothing else to do, so that a game goes on while the server is away. What cannot be
 * loaded is asked for again when it is needed. What is returned calls it off. */
export function loadLater(...loaders: readonly Loader<unknown>[]): () => void {
  const load = () => {
    for (const each of loaders) void each().catch(() => undefined);
  };
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(load, WAIT_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(load, { timeout: WAIT_MS });
  return () => cancelIdleCallback(callback);
}

/** The first element that is drawn there, as soon as there is one; null: it does not come. */
export async function drawn(selector: string): Promise<HTMLElement | null> {
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found !== null) return found;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return null;
}
