import { drawDiamond, drawRangeBoard, drawSquare, drawTriangle } from './board-paths'
import { drawBall } from './draw-ball'
import { type Drawing, MarkDrawing } from './mark-drawing'

/** The drawings of empty pages. A shape means what it means at sea where that fits: docs/design.md lists them. */
const drawings = {
  /** One ball: at anchor. */
  anchored: { masts: [[80, 20]], boards: [drawBall(80, 33)] },
  /** The dayboard of the logo. */
  reached: { masts: [[80, 16]], boards: [drawDiamond(80, 32, 18)] },
  /** Square: a mark that one leaves behind. */
  passed: { masts: [[80, 20]], boards: [drawSquare(80, 34)] },
  /** Triangle: the mark to steer for when one arrives. */
  entrance: { masts: [[80, 20]], boards: [drawTriangle(80, 33)] },
  /** Two boards in line show a course. */
  course: {
    masts: [
      [66, 40],
      [98, 20],
    ],
    boards: [drawRangeBoard(66, 44, 9), drawRangeBoard(98, 29, 12)],
  },
  /** A mast without a shape. */
  bare: { masts: [[80, 24]], boards: [] },
  /** A buoy that is not at its position. */
  adrift: { masts: [[80, 30]], boards: [drawTriangle(80, 30, 9)], isAfloat: true },
  /** Ball, diamond, ball: restricted in her ability to maneuver. */
  restricted: {
    masts: [[80, 4]],
    boards: [drawBall(80, 13, 7.5), drawDiamond(80, 33, 9), drawBall(80, 53, 7.5)],
  },
} as const satisfies Record<string, Drawing>

export type SeaMarkName = keyof typeof drawings

/** A mark for pages without content. */
export function SeaMark({ name, className = 'w-40' }: { name: SeaMarkName; className?: string }) {
  return <MarkDrawing drawing={drawings[name]} className={className} />
}
