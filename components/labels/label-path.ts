/** The path of the page with the tasks of a label. */
export function labelPath(label: string, cursor?: string): string {
  return `/labels?${new URLSearchParams({ label, ...(cursor && { cursor }) })}`
}
