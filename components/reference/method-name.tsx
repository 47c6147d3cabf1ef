const colors: Record<string, string> = {
  GET: 'text-low',
  POST: 'text-focus',
  PATCH: 'text-warning',
  DELETE: 'text-danger',
}

/** An HTTP method in its colour. */
export function MethodName({ method }: { method: string }) {
  return <span className={`font-mono text-xs font-semibold ${colors[method] ?? 'text-soft'}`}>{method}</span>
}
