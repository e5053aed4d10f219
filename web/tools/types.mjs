// Writes src/lib/wire.ts: the types of everything that crosses the wire, from the server's own description.
// With --check it only says whether the file is current.
import { readFile, writeFile } from 'node:fs/promises';
import openapi, { astToString } from 'openapi-typescript';

const read = async (name) =>
  JSON.parse(await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8'));
const description = await read('openapi.json');
const socket = await read('socket.json');
const moved = JSON.parse(JSON.stringify(socket).replaceAll('#/$defs/', '#/components/schemas/'));
description.paths = {}; // lib/api.ts says which answer has which shape
description.components.schemas = { ...description.components.schemas, ...moved.$defs };

const head = '// Written by tools/types.mjs from docs/openapi.json and docs/socket.json; do not edit.\n\n';
const text =
  head + astToString(await openapi(description, { rootTypes: true, rootTypesNoSchemaPrefix: true }));
const file = new URL('../src/lib/wire.ts', import.meta.url);
if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error('src/lib/wire.ts is not current: run `npm run types`');
    process.exit(1);
  }
} else {
  await writeFile(file, text);
}
