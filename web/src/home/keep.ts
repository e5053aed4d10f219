// Keep all files of the page in this browser, so that it opens and plays without a connection.
import { fileAt } from '$lib/base';

/** Whether everything is kept; where the browser cannot, the page needs a connection to be opened. */
export async function keepFiles(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  await navigator.serviceWorker.register(fileAt('notices.js'));
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<{ kept: boolean }>) => resolve(data.kept);
    active?.postMessage({ kind: 'keep', files: fileAt('engine/contents.json') }, [port2]);
  });
}
