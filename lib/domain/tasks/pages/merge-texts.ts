import { diff3Merge } from 'node-diff3'

/** The time of a merge grows with it: so much takes 25 ms. */
const maxCost = 50_000_000
/** More conflicts make a list of pieces that nobody understands. */
const maxConflicts = 3

/**
 * Merges two texts that were both made from a third, word by word; line by line, or as a whole, where that takes too long.
 * If both have changed the same words, the merged text has mine.
 * @returns the merged text, and the pieces of the other one that it does not contain: the whole one beside many conflicts
 */
export function mergeTexts(mine: string, base: string, theirs: string): { merged: string; missing: string[] } {
  const texts = [mine, base, theirs].map((text) => text.replace(/\r\n?/g, '\n'))
  const [own = '', , other = ''] = texts
  const { start, middles, end } =
    [toWords, toLines].map((split) => cutShared(texts.map(split))).find(isFast) ?? cutShared(texts.map(toWhole))
  const [a = [], o = [], b = []] = middles
  const merged = [...start]
  const missing: string[] = []
  for (const { ok, conflict } of diff3Merge(a, o, b, { excludeFalseConflicts: true })) {
    if (ok) merged.push(...ok)
    if (!conflict) continue
    const isAdded = toText(conflict.o).trim() === ''
    if (isAdded) merged.push(...joinBoth(conflict.a, conflict.b))
    else {
      merged.push(...conflict.a)
      missing.push(toText(conflict.b).trim())
    }
  }
  const pieces = missing.filter((piece) => piece !== '')
  if (pieces.length > maxConflicts) return { merged: own, missing: [other] }
  return { merged: removeFirstBreak(toText([...merged, ...end])), missing: pieces }
}

type Parts = string[]

/** Splits off what all lists begin and end with. Most texts are changed in few places. */
function cutShared(lists: Parts[]): { start: Parts; middles: Parts[]; end: Parts } {
  const [first = []] = lists
  const shortest = Math.min(...lists.map((list) => list.length))
  let start = 0
  while (start < shortest && lists.every((list) => list[start] === first[start])) start++
  let end = 0
  while (end < shortest - start && lists.every((list) => list.at(-1 - end) === first.at(-1 - end))) end++
  return {
    start: first.slice(0, start),
    middles: lists.map((list) => list.slice(start, list.length - end)),
    end: first.slice(first.length - end),
  }
}

/** Joins what both have added at the same place, with what is the same in both once. */
function joinBoth(mine: Parts, theirs: Parts): Parts {
  const { start, middles, end } = cutShared([mine, theirs])
  return [...start, ...middles.flat(), ...end]
}

/** A pair is two equal parts, one of each text. For each, the comparison looks at a part of the base. */
function isFast({ middles: [a = [], o = [], b = []] }: { middles: Parts[] }): boolean {
  return (countPairs(a, o) + countPairs(b, o)) * o.length <= maxCost
}

function countPairs(one: Parts, other: Parts): number {
  const counts = new Map<string, number>()
  for (const part of other) counts.set(part, (counts.get(part) ?? 0) + 1)
  let pairs = 0
  for (const part of one) pairs += counts.get(part) ?? 0
  return pairs
}

// Each part has the space before it, and the first one a line break, so that it can follow another.
const toWords = (text: string): Parts => `\n${text}`.match(/\s*\S+|\s+$/g) ?? []
const toLines = (text: string): Parts => `\n${text}`.match(/\n[^\n]*/g) ?? []
const toWhole = (text: string): Parts => [`\n${text}`]

const toText = (parts: Parts) => parts.join('')
const removeFirstBreak = (text: string) => text.replace(/^\n/, '')
