/** A thin ring that fills with the completed part of a day's tasks. */
export function ProgressRing({ done, total }: { done: number; total: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-9 -rotate-90 fill-none" strokeWidth="2.5">
      <circle cx="18" cy="18" r="15.9" className="stroke-line" />
      {done > 0 && (
        <circle
          cx="18"
          cy="18"
          r="15.9"
          pathLength={100}
          strokeDasharray={`${(100 * done) / total} 100`}
          strokeLinecap="round"
          className="stroke-accent transition-[stroke-dasharray] duration-300"
        />
      )}
    </svg>
  )
}
