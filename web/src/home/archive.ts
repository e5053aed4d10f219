// Arrays in a file of NumPy's (.npz): a zip archive with one array in each member. The weights of the network are such files.

const DIRECTORY = 0x02014b50; // begins the entry of a member
const DIRECTORY_END = 0x06054b50;
const DIRECTORY_END_BYTES = 22; // without a comment
const LOCAL_HEADER_BYTES = 30;
const ENTRY_BYTES = 46;
const DEFLATED = 8;

/** Numbers of half precision as their 16 bits, rows one after the other: `HALVES` says which number each is. */
export type Halves = Uint16Array<ArrayBuffer>;

/** All arrays of half precision by name; others (what is told about them) are left out. */
export async function readArrays(file: ArrayBuffer): Promise<Map<string, Halves>> {
  const view = new DataView(file);
  const end = file.byteLength - DIRECTORY_END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== DIRECTORY_END) throw new Error('no archive');
  const arrays = new Map<string, Halves>();
  const text = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY) throw new Error('a damaged archive');
    const packed = view.getUint32(at + 20, true);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    const called = text.decode(new Uint8Array(file, at + ENTRY_BYTES, name));
    const header = view.getUint32(at + 42, true);
    const begin =
      header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const bytes = new Uint8Array(file, begin, packed);
    const isPacked = view.getUint16(at + 10, true) === DEFLATED;
    const array = halves(isPacked ? await unpacked(bytes) : bytes);
    if (array !== null) arrays.set(called.replace(/\.npy$/, ''), array);
    at += ENTRY_BYTES + name + extra + comment;
  }
  return arrays;
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const through = new DecompressionStream('deflate-raw');
  const into = through.writable.getWriter();
  void into.write(bytes);
  void into.close();
  return new Uint8Array(await new Response(through.readable).arrayBuffer());
}

/** The numbers of a member, if they are of half precision. */
function halves(member: Uint8Array<ArrayBuffer>): Halves | null {
  const view = new DataView(member.buffer, member.byteOffset, member.byteLength);
  const begin = 10 + view.getUint16(8, true);
  const header = new TextDecoder().decode(member.subarray(10, begin));
  if (!header.includes("'<f2'")) return null;
  const found = new Uint16Array((member.byteLength - begin) / 2);
  const bits = (i: number) => view.getUint16(begin + 2 * i, true);
  const [, rows, columns] = /'fortran_order': True.*\((\d+), (\d+)\)/.exec(header) ?? [];
  if (rows === undefined || columns === undefined) {
    for (let i = 0; i < found.length; i += 1) found[i] = bits(i);
    return found;
  }
  const [height, width] = [Number(rows), Number(columns)]; // its columns stand one after the other
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      found[row * width + column] = bits(column * height + row);
  return found;
}

/** Every number of half precision, by its 16 bits. */
export const HALVES = Float32Array.from({ length: 65536 }, (_, bits) => {
  const sign = bits & 0x8000 ? -1 : 1;
  const [power, part] = [(bits >> 10) & 31, bits & 1023];
  if (power === 31) return part === 0 ? sign * Infinity : NaN;
  return sign * (power === 0 ? part * 2 ** -24 : (1 + part / 1024) * 2 ** (power - 15));
});
