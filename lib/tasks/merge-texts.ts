import { diff3Merge } from 'node-diff3'

/** Two equal parts, one of each text, are a pair. The time of a comparison grows with their number: 50,000 take 50 ms. */
const maxPairs = 50_000

/**
 * Merges two texts that were both made from a third, word by word; line by line, or as a whole, where that takes too long.
 * If both have changed the same words, the merged text has mine.
 * @returns the merged text, and the pieces of the other one that it does not contain
 */
export function mergeTexts(mine: string, base: string, theirs: string): { merged: string; missing: string[] } {
  const isFast = (split: Splitter) =>
    countPairs(split(mine), split(base)) + countPairs(split(theirs), split(base)) <= maxPairs
  const split = [toWords, toLines].find(isFast) ?? toWhole
  let merged = ''
  const missing: string[] = []
  for (const { ok, conflict } of diff3Merge(split(mine), split(base), split(theirs), { excludeFalseConflicts: true })) {
    if (ok) merged += ok.join('')
    if (!conflict) continue
    const [own, replaced, other] = [conflict.a.join(''), conflict.o.join(''), conflict.b.join('')]
    merged += own
    // Both have added words at the same place.
    if (replaced.trim() === '' && /^\s/.test(other)) merged += other
    else if (!own.includes(other.trim())) missing.push(other.trim())
  }
  return { merged: merged.trim(), missing }
}

function countPairs(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const part of other) counts.set(part, (counts.get(part) ?? 0) + 1)
  let pairs = 0
  for (const part of one) pairs += counts.get(part) ?? 0
  return pairs
}

/** Splits a text. Each part has the space before it, and the first one a line break, so that it can follow another. */
type Splitter = (text: string) => string[]

const toWords: Splitter = (text) => `\n${text}`.match(/\s*\S+|\s+$/g) ?? []
const toLines: Splitter = (text) => `\n${text}`.match(/\n[^\n]*/g) ?? []
const toWhole: Splitter = (text) => [`\n${text}`]
