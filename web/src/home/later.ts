// Data that is not needed to play (lancaster.package_data): loaded when somebody first asks for it.

export type DataName = 'openings' | 'puzzles';

const WANTED: [RegExp, DataName, string][] = [
  [/^\/tables\/[^/]+\/openings/, 'openings', 'openings.bin'],
  [/^\/puzzles/, 'puzzles', 'puzzles.txt'],
];
const loaded = new Map<DataName, Promise<void>>();

/** Load what a request is about, once; `take` is given its bytes. What fails is tried again with the next request. */
export async function loadFor(
  path: string,
  get: (file: string) => Promise<Response>,
  take: (name: DataName, content: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const [, name, file] = WANTED.find(([wanted]) => wanted.test(path)) ?? [];
  if (name === undefined || file === undefined) return;
  const load = async () => {
    const found = await get(file);
    if (!found.ok) throw new Error(`${file}: ${found.status}`);
    take(name, new Uint8Array(await found.arrayBuffer()));
  };
  const loading = loaded.get(name) ?? load();
  loaded.set(name, loading);
  await loading.catch((error: unknown) => {
    loaded.delete(name);
    throw error;
  });
}
