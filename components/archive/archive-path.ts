/** The path of the archive with a search, a label, and a place in it. */
export function archivePath({ q, label, cursor }: { q?: string; label?: string | undefined; cursor?: string }): string {
  const parameters = new URLSearchParams({ ...(q && { q }), ...(label && { label }), ...(cursor && { cursor }) })
  return parameters.size === 0 ? '/archive' : `/archive?${parameters}`
}
