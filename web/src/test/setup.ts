// jsdom lacks what the page asks of a browser; and a page is mounted when its words are there.
import { bringGuide, speak } from '../lib/words/index.svelte';

Object.defineProperty(window, 'matchMedia', {
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }),
});

await speak('en');
await bringGuide();
