/**
 * Sorts paths such as `/tasks/{taskId}/archive` so that a router which takes the first match finds the most specific
 * one: segment by segment, a fixed segment comes before a parameter.
 */
export function sortBySpecificity(paths: readonly string[]): string[] {
  return paths.toSorted((left, right) => compareText(sortKey(left), sortKey(right)))
}

/** `~` follows every character of a fixed segment, so that parameters sort last. */
function sortKey(path: string): string {
  return path.replace(/\{\w+\}/g, '~')
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
