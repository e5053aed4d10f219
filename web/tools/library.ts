// Python's standard library for the browser, made by that very Python (library.py) when the page is built.
import { readFile } from 'node:fs/promises';
import { loadPyodide } from 'pyodide';

interface Disk {
  writeFile(path: string, bytes: Uint8Array): void;
  readFile(path: string): Uint8Array;
}

/** The archive, from the one that comes with Pyodide. */
export async function libraryFrom(whole: Uint8Array): Promise<Uint8Array> {
  const python = await loadPyodide();
  const disk = python.FS as Disk;
  disk.writeFile('/whole.zip', whole);
  python.runPython(await readFile(new URL('library.py', import.meta.url), 'utf8'));
  return disk.readFile('/smaller.zip');
}
