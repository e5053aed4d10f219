// Dragging a piece to its place, by mouse or finger: pressing picks it, letting it go over a place puts it there.
import { tips } from '../table/tips.svelte';
import type { Play } from './play.svelte';

const FAR_PIXELS = 7;

function lift(node: HTMLElement): HTMLElement {
  const drawn = node.querySelector('svg') ?? node;
  const box = drawn.getBoundingClientRect();
  const ghost = document.createElement('div');
  const copy = drawn.cloneNode(true) as SVGElement;
  copy.style.width = `${box.width}px`;
  copy.style.height = `${box.height}px`;
  ghost.append(copy);
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${-box.width / 2}px`,
    top: `${-box.height / 2}px`,
    zIndex: '90',
    pointerEvents: 'none',
  });
  ghost.setAttribute('aria-hidden', 'true');
  document.body.append(ghost);
  return ghost;
}

const over = (event: PointerEvent): HTMLElement | null =>
  document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((node): node is HTMLElement => node instanceof HTMLElement && isPlace(node)) ?? null;

const isPlace = (node: HTMLElement): boolean =>
  /^(county|front|space|tower|office|treasury)/.test(node.dataset['target'] ?? '');

/** Listen for pieces being dragged; what comes back ends it. */
export function draggable(play: Play): () => void {
  let start: { x: number; y: number; node: HTMLElement; piece: string; id: number } | null = null;
  let ghost: HTMLElement | null = null;

  const pieceAt = (node: HTMLElement): string | undefined => {
    const own = node.closest<HTMLElement>('[data-piece]')?.dataset['piece'];
    if (own !== undefined) return own;
    const id = node.closest<HTMLElement>('[data-target]')?.dataset['target'];
    return id === undefined ? undefined : play.pieceOn(id);
  };
  const down = (event: PointerEvent) => {
    play.keyed = false;
    if (!(event.target instanceof HTMLElement) && !(event.target instanceof SVGElement)) return;
    const node = event.target.closest<HTMLElement>('[data-piece], [data-target]');
    const piece = node === null ? undefined : pieceAt(node);
    if (node === null || piece === undefined || event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, node, piece, id: event.pointerId };
  };
  const move = (event: PointerEvent) => {
    if (start === null || event.pointerId !== start.id) return;
    if (ghost === null) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR_PIXELS) return;
      tips.hide();
      ghost = lift(start.node);
      if (play.decision.draft.piece !== start.piece) play.decision.pickPiece(start.piece);
    }
    ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) scale(1.12)`;
    event.preventDefault();
  };
  const up = (event: PointerEvent) => {
    if (ghost !== null && start !== null) {
      const place = over(event);
      ghost.remove();
      ghost = null;
      // the press that begins a drag is no click
      const swallow = (click: MouseEvent) => {
        click.stopPropagation();
        click.preventDefault();
      };
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      if (place !== null) play.drop(place.dataset['target'] ?? '');
    }
    start = null;
  };
  const cancel = () => {
    ghost?.remove();
    ghost = null;
    start = null;
  };
  addEventListener('pointerdown', down);
  addEventListener('pointermove', move, { passive: false });
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  return () => {
    cancel();
    removeEventListener('pointerdown', down);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
  };
}
