// Addresses to hand on: copied to the clipboard, or given to whatever the device shares with.
import { w } from '$lib/words/index.svelte';

import { toasts } from './toasts.svelte';

export const canShare = (): boolean => typeof navigator.share === 'function';

export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toasts.tell(w().shell.room.copied);
}

/** Share with the device's own sheet; where there is none, or it refuses, copy. */
export async function share(title: string, url: string): Promise<void> {
  if (!canShare()) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}

/** Hand a file to the device's own sheet; where there is none, or it refuses, keep it. */
export async function shareFile(file: File): Promise<void> {
  const shared = { files: [file] };
  if (typeof navigator.canShare === 'function' && navigator.canShare(shared)) {
    try {
      await navigator.share(shared);
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  keep(file.name, file);
}

/** A text as a file to keep. */
export const download = (name: string, text: string, type = 'text/plain'): void =>
  keep(name, new Blob([text], { type }));

function keep(name: string, what: Blob): void {
  const url = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
