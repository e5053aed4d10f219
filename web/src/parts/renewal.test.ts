// When the server is replaced by a newer one.
import { beforeEach, describe, expect, it } from 'vitest';

import { halfDone, isNewer, mayReload } from './renewal';

const page = (body: string): Document => new DOMParser().parseFromString(body, 'text/html');
const begins = (file: string) => `<script type="module" src="./assets/${file}"></script>`;

beforeEach(() => sessionStorage.clear());

describe('a newer server', () => {
  it('is known by the file that its page begins with, wherever that lies', () => {
    const here = page('<script type="module" src="/lancaster/assets/index-1.js"></script>');
    expect(isNewer(here, begins('index-1.js'))).toBe(false);
    expect(isNewer(here, begins('index-2.js'))).toBe(true);
    expect(isNewer(here, 'something else')).toBe(false);
  });

  it('does not take away what is half done', () => {
    expect(halfDone(page('<main></main>'))).toBe(false);
    expect(halfDone(page('<section data-ask data-begun></section>'))).toBe(true);
    expect(halfDone(page('<dialog open></dialog>'))).toBe(true);
    const writing = page('<textarea></textarea><input type="range" value="3">');
    expect(halfDone(writing)).toBe(false);
    const [field] = writing.getElementsByTagName('textarea');
    if (field) field.value = 'Well pl';
    expect(halfDone(writing)).toBe(true);
  });

  it('does not make the page load itself over and over', () => {
    expect(mayReload(100_000)).toBe(true);
    expect(mayReload(110_000)).toBe(false);
    expect(mayReload(170_000)).toBe(true);
  });
});
