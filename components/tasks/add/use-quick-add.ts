'use client'

import { useEffect, useMemo, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { readClock } from '@/components/tasks/facts/read-today'
import type { QuickAddContext, TypedTask } from '@/lib/domain/quick-add/parse'
import type { Span } from '@/lib/domain/quick-add/parts'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Context of typed tasks: `date` is that of a task that names none, `timeZone` the account's. */
export type QuickAddPlace = { date: CalendarDate; today: CalendarDate; timeZone: string }

type QuickAdd = typeof import('./add-task-parts')

let loaded: QuickAdd | undefined

/** Loads the parser and what shows its results, which the first paint of a page does not need. */
export async function loadQuickAdd(): Promise<QuickAdd> {
  loaded = await import('./add-task-parts')
  return loaded
}

/** A typed line, and the spans of it that stay text because the person removed their chips. */
export type TypedLine = { text: string; kept: readonly Span[] }

export const emptyLine: TypedLine = { text: '', kept: [] }

/** The line after an edit. */
export function editLine(line: TypedLine, text: string): TypedLine {
  return { text, kept: loaded?.shiftSpans(line.kept, line.text, text) ?? [] }
}

/** Reads a line while it is typed. */
export function useQuickAdd(place: QuickAddPlace, line: TypedLine) {
  const { date, today, timeZone } = place
  const { locale } = useLocale()
  const [quickAdd, setQuickAdd] = useState<QuickAdd>()
  useEffect(() => setQuickAdd(loaded), [])
  const context = useMemo<QuickAddContext>(
    () => ({ ...readClock(timeZone), date, today, locale }),
    [date, today, timeZone, locale],
  )
  const { text, kept } = line
  const parsed = useMemo(() => quickAdd?.parseLine(text, { ...context, kept }), [quickAdd, text, kept, context])
  /** Called when the person is about to type. A failure is left to the next call. */
  const prepare = () => {
    if (!quickAdd) void loadQuickAdd().then(setQuickAdd, () => undefined)
  }
  /** The task of a line. Waits for the parser; without it, the whole line is text. */
  const readTask = async (submitted: TypedLine): Promise<TypedTask> => {
    const parser = quickAdd ?? (await loadQuickAdd().catch(() => undefined))
    const plain = { text: submitted.text.trim(), date }
    return parser ? parser.parseLine(submitted.text, { ...context, kept: submitted.kept }).task : plain
  }
  return { quickAdd, context, parsed, prepare, readTask }
}
