/** A board or shape on a mast, at a point of the drawing. */
export type Paths = {
  /** Fields in the accent. */
  ink: string
  /** Fields in the signal color. */
  signal: string
}

/** A drawing is 160 by 96 units, and the horizon is at 74. */
export type Drawing = {
  /** The tops of masts, as x and y. They stand on the land. */
  masts: readonly (readonly [x: number, top: number])[]
  boards: readonly Paths[]
  /** A buoy floats: it has no land, and leans. */
  isAfloat?: boolean
}

const foot = 74

/** Draws a mark above the horizon. Decorative: the words beside it say everything. */
export function MarkDrawing({ drawing, className }: { drawing: Drawing; className: string }) {
  const { masts, boards, isAfloat = false } = drawing
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
