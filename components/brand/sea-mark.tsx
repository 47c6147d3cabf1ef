import { drawBall, drawDiamond, drawRangeBoard, drawSquare, drawTriangle, type Paths } from './board-paths'

type Drawing = {
  /** The tops of masts, as x and y. They stand on the land. */
  masts: readonly (readonly [x: number, top: number])[]
  boards: readonly Paths[]
  /** A buoy floats: it has no land, and leans. */
  isAfloat?: boolean
}

const foot = 74

/**
 * The drawings of empty pages. A shape means what it means at sea where that fits: docs/design.md lists them.
 * A drawing is 160 by 96 units, and the horizon is at 74.
 */
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
  /** Two balls: not under command. */
  disabled: { masts: [[80, 8]], boards: [drawBall(80, 20, 9), drawBall(80, 45, 9)] },
  /** Ball, diamond, ball: restricted in her ability to maneuver. */
  restricted: {
    masts: [[80, 4]],
    boards: [drawBall(80, 13, 7.5), drawDiamond(80, 33, 9), drawBall(80, 53, 7.5)],
  },
} as const satisfies Record<string, Drawing>

export type SeaMarkName = keyof typeof drawings

/** A mark above the horizon, for pages without content. Decorative: the words beside it say everything. */
export function SeaMark({ name, className = 'w-40' }: { name: SeaMarkName; className?: string }) {
  const { masts, boards, isAfloat = false }: Drawing = drawings[name]
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className={`sea-mark h-auto shrink-0 ${className}`}>
      {!isAfloat && <path d="M34 74c12-1 20-9 34-10 16-1 34 1 44 5 6 2 10 5 16 5z" className="fill-land" />}
      <g transform={isAfloat ? 'rotate(14 80 74)' : undefined}>
        {masts.map(([x, top]) => (
          <path key={x} d={`M${x} ${top}V${isAfloat ? foot : foot - 8}`} strokeWidth="3" className="stroke-accent" />
        ))}
        {isAfloat && <path d="M64 66h32l-5 13H69z" className="fill-accent" />}
        {boards.map(({ ink, signal }) => (
          <g key={ink}>
            <path d={ink} className="fill-accent" />
            <path d={signal} className="fill-signal" />
          </g>
        ))}
      </g>
      <path d="M4 74H156" strokeWidth="2" className="stroke-accent" />
      <path d="M40 82H72M84 82h44M58 89h26M94 89h14" strokeWidth="2" strokeLinecap="round" className="stroke-line" />
    </svg>
  )
}
