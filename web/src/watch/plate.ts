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
const APART = 8; // from everything else
const NIB = 16; // from a corner of the plate

/**
 * The spot of a plate of this size; inside the chart, not beyond `rim`, and not over the control of the telling: beside
 * that where the nib still reaches the place, else above the place.
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
  const below = place.bottom + AWAY;
  let left = Math.max(Math.min(middle - width / 2, right), chart.left + APART);
  let above = below + height + APART > chart.bottom;
  const covered =
    control !== undefined &&
    left < control.right + APART &&
    below < control.bottom + APART &&
    below + height > control.top - APART;
  if (covered && !above) {
    const beside = control.right + APART;
    if (beside <= Math.min(middle - NIB, right)) left = beside;
    else above = true;
  }
  return {
    left: left - chart.left,
    top: (above ? place.top - height - AWAY : below) - chart.top,
    above,
    nib: Math.min(Math.max(middle - left, NIB), width - NIB),
    points: middle > left && middle < left + width,
  };
}
