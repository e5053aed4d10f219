import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import type {} from 'vitest/config'; // the type of `test`; building needs no Vitest
import { libraryFrom } from './tools/library.ts';
import { toml } from './tools/toml.ts';

const server = process.env['LANCASTER_SERVER'] ?? 'http://127.0.0.1:1413';

/** The icons and charges, once in the page: everything else refers to them by name. */
const sprite: Plugin = {
  name: 'sprite',
  transformIndexHtml: (html) => {
    const drawn = readFileSync(new URL('./src/drawing/sprite.svg', import.meta.url), 'utf8');
    return html.replace('<!-- sprite -->', drawn.replace('<svg ', '<svg class="sr" aria-hidden="true" '));
  },
};

/** Python for the browser, for playing without a server; our own sources are put beside it (lancaster.browser.bundle). */
const python: Plugin = {
  name: 'python',
  apply: 'build',
  async generateBundle() {
    const emit = async (
      name: string,
      made: (found: Buffer) => Uint8Array | string | Promise<Uint8Array> = (found) => found,
    ) => {
      const found = readFileSync(new URL(`./node_modules/pyodide/${name}`, import.meta.url));
      this.emitFile({ type: 'asset', fileName: `engine/${name}`, source: await made(found) });
    };
    for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm']) await emit(name);
    await emit('python_stdlib.zip', libraryFrom);
    // no package is ever loaded
    await emit('pyodide-lock.json', (found) =>
      JSON.stringify({ ...(JSON.parse(found.toString()) as object), packages: {} }),
    );
  },
};

export default defineConfig({
  base: './', // the server puts its own path in place of it (lib/base.ts)
  plugins: [svelte(), sprite, toml, python],
  worker: { format: 'es' },
  resolve: {
    alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {}),
  },
  build: {
    // into the Python package, where the server finds it
    outDir: '../src/lancaster/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's policy allows nothing inline
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        // What many parts share lies together: a file each for every module that two pages share would be packed less
        // well, and each be asked for by itself. `make bench-web` weighs what a table needs.
        codeSplitting: {
          groups: [
            { name: 'shared', test: /\/web\/(src|node_modules)\//, minShareCount: 12 },
            { name: 'board', test: /\/web\/src\/(drawing|table|decide|watch)\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] }, // the rules are in docs/, the catalogue in src/lancaster/words/
    proxy: { '/api': { target: server, ws: true, changeOrigin: true, headers: { origin: server } } },
  },
  // a busy machine must not fail a test
  test: {
    environment: 'jsdom',
    isolate: false, // one document for all files of a worker: a fresh one for each takes most of the time
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    testTimeout: 60_000,
  },
});
