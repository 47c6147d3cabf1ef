import { radius } from './draw-ball'
import type { Paths } from './mark-drawing'

/** A diamond of four fields, as in the logo. */
export function drawDiamond(x: number, y: number, r = radius): Paths {
  const field = (left: number, top: number) => `M${left} ${top}l${r / 2} ${r / 2}-${r / 2} ${r / 2}-${r / 2}-${r / 2}z`
  return { ink: field(x, y - r) + field(x, y), signal: field(x - r / 2, y - r / 2) + field(x + r / 2, y - r / 2) }
}

/** A triangle, point up, with a band. */
export function drawTriangle(x: number, y: number, r = radius): Paths {
  const [top, bottom] = [y - r, y + r * 0.8]
  const half = (at: number) => ((at - top) / (bottom - top)) * r * 1.05
  const [from, to] = [top + (bottom - top) * 0.45, top + (bottom - top) * 0.72]
  return {
    ink: `M${x} ${top}L${x + half(bottom)} ${bottom}H${x - half(bottom)}z`,
    signal: `M${x - half(from)} ${from}H${x + half(from)}L${x + half(to)} ${to}H${x - half(to)}z`,
  }
}

/** A square with a band. */
export function drawSquare(x: number, y: number, r = radius): Paths {
  const half = r * 0.85
  return {
    ink: `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`,
    signal: `M${x - half} ${y - half / 3}h${2 * half}v${(2 * half) / 3}h${-2 * half}z`,
  }
}

/** A tall board with an upright stripe, one of a pair that shows a course. */
export function drawRangeBoard(x: number, y: number, r = radius): Paths {
  return {
    ink: `M${x - r * 0.7} ${y - r}h${1.4 * r}v${2 * r}h${-1.4 * r}z`,
    signal: `M${x - r * 0.2} ${y - r}h${0.4 * r}v${2 * r}h${-0.4 * r}z`,
  }
}
