// What the page answers before Python is there, so that the lobby is: what is offered, and who plays here.
import { personKept } from './storage';

/** The answer to a request, if it needs no Python. */
export async function early(method: string, path: string): Promise<string | null> {
  if (method !== 'GET') return null;
  if (path === '/about') return document.getElementById('about')?.textContent ?? null; // put there by `lancaster static`
  if (path === '/visitor') return `{"me": ${(await personKept()) || 'null'}}`;
  return null;
}

const HIDDEN_MS = 1000; // a tab that nobody sees is never drawn

/** When the page is drawn: loading Python would hold that up, on every core there is. */
export const pageDrawn = new Promise<void>((resolve) => {
  new PerformanceObserver((found) => {
    if (found.getEntriesByName('first-contentful-paint').length > 0) resolve();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, HIDDEN_MS);
});
