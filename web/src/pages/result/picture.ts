// The result as a picture to hand on: everybody with shield, points and where they come from, drawn on a canvas.
import { SHIELD } from '../../drawing/shapes';

export interface Row {
  readonly name: string;
  readonly colour: string;
  readonly place: number;
  readonly points: number;
  readonly parts: readonly { readonly source: string; readonly points: number }[];
}

export interface Told {
  readonly title: string;
  readonly line: string;
  readonly rows: readonly Row[];
  /** What the sources of points are called. */
  readonly sources: Readonly<Record<string, string>>;
}

const WIDTH_PIXELS = 1200;
const HEIGHT_PIXELS = 630;
const MARGIN_PIXELS = 64;
const TINTS = ['#9a2a1d', '#b9852c', '#4f7a4a', '#2a55a0', '#6c3a92', '#957f56', '#62523c', '#2a2018'];

/** Draw the picture, on parchment whatever the theme. */
export function drawResult(canvas: HTMLCanvasElement, told: Told): void {
  canvas.width = WIDTH_PIXELS;
  canvas.height = HEIGHT_PIXELS;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser cannot draw');
  pen.fillStyle = '#f8f1e1';
  pen.fillRect(0, 0, WIDTH_PIXELS, HEIGHT_PIXELS);
  pen.strokeStyle = '#957f56';
  pen.lineWidth = 3;
  pen.strokeRect(18, 18, WIDTH_PIXELS - 36, HEIGHT_PIXELS - 36);
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = '#2a2018';
  write(pen, told.title, 600, 54, MARGIN_PIXELS, 106, WIDTH_PIXELS - 2 * MARGIN_PIXELS);
  pen.fillStyle = '#4f4231';
  write(pen, told.line, 400, 26, MARGIN_PIXELS, 148, WIDTH_PIXELS - 2 * MARGIN_PIXELS);
  const most = Math.max(1, ...told.rows.map(({ parts }) => gained(parts)));
  const step = Math.min(84, (HEIGHT_PIXELS - 258) / told.rows.length);
  told.rows.forEach((row, n) => drawRow(pen, row, 182 + n * step, step, most));
  drawLegend(pen, told);
}

/** Which colour is which source, of those that gave or took anything. */
function drawLegend(pen: CanvasRenderingContext2D, { rows, sources }: Told): void {
  const used = (rows[0]?.parts ?? [])
    .map(({ source }, n) => ({
      n,
      name: sources[source] ?? source,
      all: rows.map(({ parts }) => parts[n]?.points ?? 0),
    }))
    .filter(({ all }) => all.some((points) => points !== 0));
  const width = (WIDTH_PIXELS - 2 * MARGIN_PIXELS) / Math.max(1, used.length);
  const top = HEIGHT_PIXELS - 62;
  used.forEach(({ n, name, all }, k) => {
    const left = MARGIN_PIXELS + k * width;
    if (all.some((points) => points < 0)) hatch(pen, left, top, 18, 18);
    else {
      pen.fillStyle = tint(n);
      pen.fillRect(left, top, 18, 18);
    }
    pen.fillStyle = '#4f4231';
    write(pen, name, 400, 22, left + 26, top + 16, width - 34);
  });
}

function drawRow(pen: CanvasRenderingContext2D, row: Row, top: number, height: number, most: number): void {
  const size = (height - 14) / 43;
  pen.save();
  pen.translate(MARGIN_PIXELS, top);
  pen.scale(size, size);
  pen.fillStyle = HOUSES[row.colour] ?? '#957f56';
  pen.fill(new Path2D(SHIELD));
  pen.fillStyle = row.colour === 'yellow' ? '#2a2018' : '#fffaf0';
  pen.textAlign = 'center';
  pen.font = `600 20px 'EB Garamond Variable', Georgia, serif`;
  pen.fillText(String(row.place), 18, 26);
  pen.restore();
  pen.textAlign = 'left';
  pen.fillStyle = '#2a2018';
  const middle = top + height / 2;
  write(pen, row.name, 600, 32, MARGIN_PIXELS + 80, middle + 4, 330);
  let left = MARGIN_PIXELS + 430;
  const width = 530;
  row.parts.forEach(({ points }, n) => {
    if (points <= 0) return;
    pen.fillStyle = tint(n);
    const part = (points / most) * width;
    pen.fillRect(left, middle - 20, Math.max(1, part - 2), 28);
    left += part;
  });
  // what is left of it without hatching is what counts
  const lost = Math.min(gained(row.parts), gained(row.parts) - row.points);
  if (lost > 0) hatch(pen, left - (lost / most) * width, middle - 20, (lost / most) * width - 2, 28);
  pen.fillStyle = '#2a2018';
  pen.textAlign = 'right';
  write(
    pen,
    row.points < 0 ? `−${-row.points}` : String(row.points),
    600,
    40,
    WIDTH_PIXELS - MARGIN_PIXELS,
    middle + 10,
    100,
  );
  pen.textAlign = 'left';
}

const tint = (n: number): string => TINTS[n % TINTS.length] ?? '#957f56';

/** Points that were lost again. */
function hatch(
  pen: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  pen.save();
  pen.beginPath();
  pen.rect(left, top, width, height);
  pen.clip();
  pen.fillStyle = '#f8f1e1';
  pen.fillRect(left, top, width, height);
  pen.strokeStyle = '#2a2018';
  pen.lineWidth = 2;
  pen.strokeRect(left, top, width, height);
  for (let x = left - height; x < left + width; x += 8) {
    pen.beginPath();
    pen.moveTo(x, top + height);
    pen.lineTo(x + height, top);
    pen.stroke();
  }
  pen.restore();
}

/** What was gained; shame takes points away. */
const gained = (parts: Row['parts']): number =>
  parts.reduce((sum, { points }) => sum + Math.max(0, points), 0);

const HOUSES: Record<string, string> = {
  blue: '#2a55a0',
  green: '#2c6b3d',
  yellow: '#e3b02c',
  red: '#ab2a2a',
  purple: '#6c3a92',
};

/** A line of text, made smaller until it fits. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  weight: number,
  size: number,
  x: number,
  y: number,
  most: number,
): void {
  for (let fit = size; fit >= 12; fit -= 2) {
    pen.font = `${weight} ${fit}px 'EB Garamond Variable', Georgia, serif`;
    if (pen.measureText(text).width <= most) break;
  }
  pen.fillText(text, x, y, most);
}

/** The picture as a file. */
export const pictureOf = (told: Told): Promise<File> =>
  new Promise((done, fail) => {
    const canvas = document.createElement('canvas');
    drawResult(canvas, told);
    canvas.toBlob((blob) => {
      if (blob === null) fail(new Error('this browser cannot draw'));
      else done(new File([blob], 'lancaster.png', { type: 'image/png' }));
    }, 'image/png');
  });
