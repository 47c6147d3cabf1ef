import { hasDateWords } from './context-words'
import { overlaps, type Part, type PartKind } from './parts'
import { endRules, insideRules, longestPart, type RecognitionContext, type Rule } from './rules'

/**
 * Recognises dates, times, priorities and durations. Two parts of one kind make both uncertain, and a time is uncertain
 * while the text has other words for a date.
 * @param text with everything that must stay as it is replaced by other characters
 */
export function recogniseParts(text: string, context: RecognitionContext): Part[] {
  const uncertain = new Set<PartKind>()
  for (;;) {
    const { parts, needTime } = recogniseKinds(text, context, uncertain)
    const kinds = parts.map(({ kind }) => kind)
    const before = uncertain.size
    for (const kind of kinds) if (kinds.filter((other) => other === kind).length > 1) uncertain.add(kind)
    if (kinds.includes('dueTime') && !kinds.includes('date') && hasDateWords(without(text, parts), context.locale))
      uncertain.add('dueTime')
    if (needTime && !kinds.includes('dueTime')) uncertain.add('date')
    if (uncertain.size === before) return parts.sort((one, other) => one.start - other.start)
  }
}

type Recognised = {
  parts: Part[]
  /** Whether one of them is only certain beside a time. */
  needTime: boolean
}

function recogniseKinds(text: string, context: RecognitionContext, uncertain: ReadonlySet<PartKind>): Recognised {
  const parts: Part[] = []
  let needTime = false
  let end = text.trimEnd().length
  const take = (rule: Rule, match: RegExpMatchArray | null, within: string): Part | undefined => {
    if (match === null) return undefined
    const { lead = '', phrase = '' } = match.groups ?? {}
    const start = match.index ?? 0
    const found = { text: within, start, end: start + match[0].length, lead, taken: parts }
    const meaning = rule.read(phrase, found, context)
    if (meaning === undefined || uncertain.has(meaning.kind)) return undefined
    needTime ||= rule.needsTime === true
    return { ...meaning, start, end: found.end, source: text.slice(start, found.end) }
  }
  for (let isFound = true; isFound; ) {
    isFound = false
    const rest = text.slice(0, end)
    const from = startOfEnd(rest)
    for (const rule of endRules) {
      const match = rest.slice(from).match(rule.pattern)
      if (match) match.index = from + (match.index ?? 0)
      const part = take(rule, match, rest)
      if (part === undefined) continue
      parts.push(part)
      end = text.slice(0, part.start).trimEnd().length
      isFound = !isRepeated(part, parts)
      break
    }
  }
  const rest = text.slice(0, end)
  for (const rule of insideRules) {
    for (const match of rest.matchAll(rule.pattern)) {
      const part = take(rule, match, rest)
      // Two rules may find the same part.
      if (part === undefined || parts.some((other) => overlaps(other, part))) continue
      parts.push(part)
      if (isRepeated(part, parts)) break
    }
  }
  return { parts, needTime }
}

/** Two of a kind are uncertain, however many follow. */
function isRepeated({ kind }: Part, parts: readonly Part[]): boolean {
  return parts.filter((part) => part.kind === kind).length > 1
}

/** Start index of the words at the end of a text that can be a part. */
function startOfEnd(text: string): number {
  if (text.length <= longestPart) return 0
  const space = text.slice(-longestPart).search(/\s/)
  return space === -1 ? text.length : text.length - longestPart + space
}

/** The text with spaces instead of the parts. */
function without(text: string, parts: readonly Part[]): string {
  let rest = text
  for (const { start, end } of parts) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return rest
}
