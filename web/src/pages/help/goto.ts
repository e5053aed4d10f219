// To a place of the rules: scrolled to, and with the focus on it.
import { tick } from 'svelte';

export async function goTo(anchor: string, within: ParentNode = document): Promise<boolean> {
  await tick();
  const place = within.querySelector<HTMLElement>(`#${CSS.escape(anchor)}`);
  if (place === null) return false;
  place.scrollIntoView({ block: 'start' });
  place.focus({ preventScroll: true });
  return true;
}
