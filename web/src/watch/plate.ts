// Where the plate of a move lies: below the place it speaks of, or above it where there is no room.

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

export interface PlateSpot {
  /** From the corner of the chart. */
  readonly left: number;
  readonly top: number;
  readonly above: boolean;
  /** Where the nib points at the place, from the plate's left edge; whether it does. */
  readonly nib: number;
  readonly points: boolean;
}

const AWAY = 14; // from the place
const NEAREST = 6; // to the place, where there is no more room
const APART = 8; // from everything else
const NIB = 16; // from a corner of the plate

/**
 * The spot of a plate of this size; inside the chart, not beyond `rim`, and never over the control of the telling: below
 * the place, else below it and beside the control, else above it. Where it is beside the control its nib still reaches the
 * place, unless there is no other spot.
 */
export function plateSpot(
  size: { width: number; height: number },
  place: Box,
  chart: Box,
  rim = chart.right,
  control?: Box,
): PlateSpot {
  const { width, height } = size;
  const middle = (place.left + place.right) / 2;
  const right = rim - width - APART;
  const centred = Math.max(Math.min(middle - width / 2, right), chart.left + APART);
  const beside = control === undefined ? centred : control.right + APART;
  const below = Math.min(place.bottom + AWAY, chart.bottom - height - APART);
  const above = place.top - height - AWAY;

  const covers = (left: number, top: number): boolean =>
    control !== undefined &&
    left < control.right + APART &&
    top < control.bottom + APART &&
    top + height > control.top - APART;
  const fits = (top: number): boolean =>
    top === above ? top >= chart.top + APART : top >= place.bottom + NEAREST;
  const reaches = (left: number): boolean => left <= Math.min(middle - NIB, right);
  const spots = [below, above].flatMap((top) => [
    { left: centred, top, good: fits(top) && !covers(centred, top) },
    { left: beside, top, good: fits(top) && reaches(beside) },
  ]);
  // a plate that is too large for every other spot leaves its place rather than the control
  const away = {
    left: Math.max(Math.min(beside, right), chart.left + APART),
    top: fits(below) ? below : above,
  };
  const { left, top } = spots.find(({ good }) => good) ?? away;
  return {
    left: left - chart.left,
    top: top - chart.top,
    above: top === above,
    nib: Math.min(Math.max(middle - left, NIB), width - NIB),
    points: middle > left && middle < left + width,
  };
}
