/** The least number of insertions, deletions, replacements and swaps of neighbors that make one text the other. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const at = (back: number, left: number) => rows[i - back]?.[j - left] ?? 0
      const isSame = from[i - 1] === to[j - 1]
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        at(1, 0) + 1,
        (row[j - 1] ?? 0) + 1,
        at(1, 1) + (isSame ? 0 : 1),
        isSwap ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[from.length]?.[to.length] ?? 0
}

/** Lists names that may have been meant, the nearest first. */
export function findSimilar(typed: string, names: readonly string[]): string[] {
  const word = typed.toLowerCase()
  const most = Math.max(1, Math.floor(word.replace(/^-+/, '').length / 3))
  return names
    .map((name) => ({ name, distance: name.startsWith(word) && word.length > 1 ? 0.5 : editDistance(word, name) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
    .slice(0, 3)
}

/** A sentence with similar names and a space after it; empty when there are none. */
export function listSuggestions(typed: string, names: readonly string[]): string {
  const similar = findSimilar(typed, names)
  return similar.length === 0 ? '' : `Did you mean ${similar.join(' or ')}? `
}
