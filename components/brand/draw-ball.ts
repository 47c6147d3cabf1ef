import type { Paths } from './mark-drawing'

/** Half the height of a shape, in units of the drawing. */
export const radius = 13

/** A ball with a band across its middle. */
export function drawBall(x: number, y: number, r = radius): Paths {
  const half = r / 3
  const side = Math.sqrt(r * r - half * half)
  return {
    ink: `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`,
    signal:
      `M${x - side} ${y - half}H${x + side}A${r} ${r} 0 0 1 ${x + side} ${y + half}` +
      `H${x - side}A${r} ${r} 0 0 1 ${x - side} ${y - half}z`,
  }
}
