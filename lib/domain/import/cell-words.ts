import type { Priority } from '@/lib/domain/tasks/schema'

const completedWords = [
  ...['true', 'yes', 'y', '1', 'x', 'done', 'completed', 'complete', 'closed', 'finished'],
  // Spreadsheets and people, in German, French, Spanish, Italian, Portuguese, Dutch, Russian and Japanese.
  ...['wahr', 'ja', 'erledigt', 'vrai', 'oui', 'terminé', 'verdadero', 'sí', 'si', 'vero', 'verdadeiro', 'sim', 'waar'],
  ...['истина', 'да', '完了'],
  ...['✅', '☑', '✓', '✔', '√', '🗹', '👍'],
]
const openWords = [
  ...['false', 'no', 'n', '0', '', 'open', 'todo', 'pending', 'inprogress', 'needsaction', 'active', 'new'],
  ...['falsch', 'nein', 'offen', 'faux', 'non', 'falso', 'não', 'onwaar', 'nee', 'ложь', 'нет', '未完了'],
  ...['notstarted', 'notcompleted', 'incomplete', '☐', '⬜', '◻', '□'],
]
const priorities: Record<string, Priority | null> = {
  ...{ high: 'high', highest: 'high', urgent: 'high', h: 'high', p1: 'high', '!!!': 'high' },
  ...{ medium: 'medium', med: 'medium', m: 'medium', p2: 'medium', '!!': 'medium' },
  ...{ low: 'low', lowest: 'low', l: 'low', p3: 'low', '!': 'low' },
  ...{ none: null, no: null, normal: null, p4: null, '': null },
  // Of lists in Obsidian, and of traffic lights.
  ...{ '🔺': 'high', '⏫': 'high', '🔼': 'medium', '🔽': 'low', '⏬': 'low' },
  ...{ '🔴': 'high', '🟡': 'medium', '🟢': 'low' },
}

/** A cell in lower case with its letters and digits alone; one of symbols without spaces, brackets and dashes. */
export function simplify(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  // U+FE0F asks for the picture of a symbol.
  return words === '' ? text.replace(/[\s()[\]\p{Pd}]|\uFE0F/gu, '') : words
}

/**
 * Reads whether a task is completed: a word, a symbol, a share of 100 %, or the time at which it was.
 * @returns undefined for anything else
 */
export function readState(text: string): boolean | undefined {
  if (/^\d{1,3}(?:[.,]\d+)?\s*%$/.test(text)) return Number.parseFloat(text) >= 100
  const word = simplify(text)
  if (openWords.includes(word) || /^0+$/.test(word)) return false
  return completedWords.includes(word) || namesTime(text) ? true : undefined
}

/** @returns undefined for a text that names no priority */
export function readPriority(text: string): Priority | null | undefined {
  const word = simplify(text)
  return Object.hasOwn(priorities, word) ? priorities[word] : undefined
}

const number = String.raw`\d{1,2}`
const separator = String.raw`\s?[-/.年月]\s?`
const year = String.raw`(?:\d{4}|\d\d)`
const numericDate = new RegExp(
  String.raw`(?<![\d.])(?:\d{4}${separator}${number}${separator}${number}|${number}${separator}${number}${separator}${year})(?!\d|\.\d)`,
)
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'
const writtenDate = new RegExp(String.raw`\b${month}\.?[\s,-]+\d|\d(?:st|nd|rd|th)?\.?[\s-]*(?:of\s)?${month}\b`, 'i')
/** Seconds or milliseconds since 1970. */
const unixTime = /^\d{9,10}(?:\.\d+)?$|^\d{12,13}$/
const compactDate = /^(?:19|20)\d{6}(?:T\d{4,6}Z?)?$/

/** Whether a text names a time, of which it may be open which one. */
function namesTime(text: string): boolean {
  return [numericDate, writtenDate, unixTime, compactDate].some((pattern) => pattern.test(text))
}
