/** Placeholder while a page loads. */
export function PageSkeleton() {
  return (
    <div role="status" aria-busy="true" className="flex animate-pulse flex-col gap-6">
      <span className="sr-only">Loading …</span>
      <div className="flex flex-col gap-2">
        <div className="h-4 w-20 rounded bg-hover" />
        <div className="h-9 w-64 rounded-lg bg-hover" />
      </div>
      <div className="h-12 rounded-xl bg-hover" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="h-9 rounded-lg bg-hover" />
      ))}
    </div>
  )
}
