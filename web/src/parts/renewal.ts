// Whether the server has a newer page, and whether this one may be loaded again without losing anything.
import { isWriting } from './shell.svelte';

const KEPT = 'renewed';
/** While old and new servers answer in turn, a page must not load itself over and over. */
const APART_MS = 60_000;

/** The file that a page begins with; its name changes with whatever the page is made of. */
const beginning = (page: Document): string | undefined =>
  page.querySelector('script[type=module][src]')?.getAttribute('src')?.split('/').at(-1);

/** Whether the page that the server gives now is another one. */
export function isNewer(page: Document, given: string): boolean {
  const now = beginning(new DOMParser().parseFromString(given, 'text/html'));
  return now !== undefined && now !== beginning(page);
}

/** Whether something is picked and not sent, written and not sent, or lies open. */
export function halfDone(page: Document): boolean {
  if (page.querySelector('dialog[open], [data-begun]') !== null) return true;
  return [...page.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    (field) => isWriting(field) && field.value !== '',
  );
}

/** Whether the page has not just loaded itself; remembers that it does now. */
export function mayReload(now: number): boolean {
  const last = Number(sessionStorage.getItem(KEPT) ?? 0);
  if (now - last < APART_MS) return false;
  sessionStorage.setItem(KEPT, String(now));
  return true;
}
