/** A block of code that wraps long lines. */
export function CodeBlock({ children }: { children: string }) {
  return (
    <pre className="min-w-0 flex-1 rounded-lg border bg-shade p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
      {children}
    </pre>
  )
}
