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
  const step = Math.min(88, (HEIGHT_PIXELS - 210) / told.rows.length);
  told.rows.forEach((row, n) => drawRow(pen, row, 190 + n * step, step, most));
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
    pen.fillStyle = TINTS[n % TINTS.length] ?? '#957f56';
    const part = (points / most) * width;
    pen.fillRect(left, middle - 20, Math.max(1, part - 2), 28);
    left += part;
  });
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

/** What was gained; shame takes points away, and is not drawn. */
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
