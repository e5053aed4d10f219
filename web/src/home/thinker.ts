// The worker in which bots think, so that thinking never holds up play.
import type { ToThinker } from './messages';
import { contentsOf, startPython } from './python';

type Think = (question: string) => string;

async function begin(files: string): Promise<Think> {
  const python = await startPython(files, await contentsOf(files), () => undefined);
  return (python.pyimport('lancaster.browser.worker') as { think: Think }).think;
}

onmessage = ({ data: { files, engine } }: MessageEvent<ToThinker>) => {
  const think = begin(files);
  engine.onmessage = ({ data }: MessageEvent<string>) => {
    void think.then((choose) => engine.postMessage(choose(data)));
  };
};
