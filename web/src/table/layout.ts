// How the table is laid out in a window: everything at once, or one area after the other.

export type Layout = 'narrow' | 'wide' | 'large';

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));

/** The size of letters in a window, in pixels of the root; styles/base.css says the same. */
export const rootOf = (width: number, height: number): number =>
  between(
    16,
    Math.min(0.0125 * width, 0.022222 * height),
    Math.max(20, Math.min(0.0114 * width, 0.0203 * height)),
  );

/** The whole table fits a window that is 720 letters' pixels high; with larger letters it is shown in areas. */
export function layoutOf(width: number, height: number, text: number): Layout {
  if (width < 1100 || height < 560) return 'narrow';
  if (text > 1 && rootOf(width, height) * text > 1.03 * 0.022222 * height) return 'narrow';
  return width >= 1600 && height >= 900 ? 'large' : 'wide';
}
