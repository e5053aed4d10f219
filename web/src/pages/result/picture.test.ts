// The result as a picture: what is written on it.
import { expect, it, vi } from 'vitest';

import { drawResult } from './picture';

it('names the sources of the points, shame too, and nothing that gave none', () => {
  vi.stubGlobal('Path2D', Object);
  const written: string[] = [];
  const pen = new Proxy(
    {},
    {
      get: (_, name) => (text: string) => {
        if (name === 'fillText') written.push(text);
        return { width: 10 };
      },
      set: () => true,
    },
  );
  const parts = (laws: number, shame: number) => [
    { source: 'laws', points: laws },
    { source: 'counties', points: 0 },
    { source: 'shame', points: shame },
  ];
  const row = { colour: 'blue', place: 1 };
  drawResult({ getContext: () => pen } as unknown as HTMLCanvasElement, {
    title: 'Anne wins',
    line: '9 points',
    rows: [
      { ...row, name: 'Anne', points: 9, parts: parts(12, -3) },
      { ...row, name: 'Bess', points: 4, parts: parts(4, 0) },
    ],
    sources: { laws: 'Laws', counties: 'Counties', shame: 'Shame' },
  });
  expect(written).toEqual(expect.arrayContaining(['Anne wins', 'Anne', 'Bess', 'Laws', 'Shame']));
  expect(written).not.toContain('Counties');
  vi.unstubAllGlobals();
});
