'use client'

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createEditSteps } from '@/components/tasks/changes/edit-steps'
import type { EditedFields } from '@/components/tasks/changes/open-editor'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { definedFields } from '@/components/tasks/changes/pending-change'
import { addRefused, findRefused, type RefusedTexts } from '@/components/tasks/changes/refused-texts'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { runBeforeLeaving } from '@/components/ui/before-leaving'

/** How long typing pauses before it is saved, in ms. */
const pauseMs = 800

const nothingRefused: RefusedTexts = {}

export type Draft = { text: string; details: string }

/**
 * Draft in the editor of a task. `save` saves it; it is also saved after a pause, when the editor closes for
 * whatever reason, and when the page is left. `saveReady` saves it unless the text is empty. `abandon` drops it, and
 * returns what was not saved. Fields that were not typed into follow changes from elsewhere.
 * @param hasDetails whether the details of the task are known. Until then, what is typed into them waits for them; when the
 *   editor closes before, the service merges both.
 */
export function useDraft(task: DayTask, act: DayActions, hasDetails: boolean) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const [refused, setRefused] = useState(nothingRefused)
  const draft: Draft = {
    text: typed.text ?? findRefused(refused, task, 'text') ?? task.text,
    details: typed.details ?? findRefused(refused, task, 'details') ?? task.details ?? '',
  }
  const latest = useRef({ task, typed, act })
  latest.current = { task, typed, act }

  // The texts that the typing began with. The service keeps both when the task has got others meanwhile.
  const bases = useRef<Partial<Pick<DayTask, keyof Draft>>>({})

  /** Returns what was typed since it was saved last, and forgets it. */
  const takeTyped = useCallback(() => {
    const changes = diffTexts({ ...latest.current.task, ...bases.current }, latest.current.typed)
    latest.current.typed = {}
    setTyped({})
    return changes
  }, [])

  const [steps] = useState(() =>
    createEditSteps((changes, replaced) => {
      bases.current = {}
      const { task: now, act: actions } = latest.current
      // The page may not show the edit yet.
      void actions.edit({ ...now, ...definedFields(changes) }, replaced)
    }),
  )

  const edit = useCallback(
    (changes: EditedFields) => {
      const { task: now } = latest.current
      const isMade = act.edit({ ...now, ...bases.current }, changes)
      const forgetEdit = steps.remember(changes, pickFields(now, changes))
      // Another message says why the service refused one. What was typed stays in its field, so that typing can go on.
      void isMade.then((is) => {
        if (!is) forgetEdit()
        setRefused((before) => (is ? nothingRefused : addRefused(before, now, changes)))
      })
    },
    [act, steps],
  )

  const save = useCallback(() => {
    const changes = takeTyped()
    if (Object.keys(changes).length > 0) edit(changes)
    bases.current = {}
  }, [edit, takeTyped])

  const abandon = useCallback(() => {
    steps.forgetAll()
    return takeTyped()
  }, [steps, takeTyped])

  const saveReady = useCallback(() => {
    if (isReady(latest.current.typed)) save()
  }, [save])
  useLayoutEffect(() => {
    const { task: now, typed: early } = latest.current
    if (!hasDetails || early.details === undefined || bases.current.details !== undefined) return
    bases.current = { ...bases.current, details: now.details }
    setTyped((before) => ({ ...before, details: (now.details ?? '') + (before.details ?? '') }))
  }, [hasDetails])
  useEffect(() => {
    if (!isReady(typed) || (typed.details !== undefined && !hasDetails)) return
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, save, hasDetails])

  useEffect(() => {
    const stopWaiting = runBeforeLeaving(save)
    return () => {
      stopWaiting()
      save()
      steps.offerTogether()
    }
  }, [save, steps])

  const type = (fields: Partial<Draft>) => {
    if (fields.text !== undefined) bases.current = { text: task.text, ...bases.current }
    if (fields.details !== undefined && hasDetails) bases.current = { details: task.details, ...bases.current }
    setTyped((before) => ({ ...before, ...fields }))
  }
  return { draft, type, save, saveReady, edit, abandon }
}

/** Whether something was typed, and the text is not empty. */
function isReady(typed: Partial<Draft>): boolean {
  return Object.keys(typed).length > 0 && typed.text?.trim() !== ''
}

/** The texts that differ from those of the task. A task keeps its text when it is emptied. */
function diffTexts(task: DayTask, { text, details }: Partial<Draft>): EditedFields {
  const trimmed = text?.trim()
  return {
    ...(trimmed && trimmed !== task.text && { text: trimmed }),
    ...(details !== undefined && details !== (task.details ?? '') && { details: details === '' ? null : details }),
  }
}

/** The task's values of the fields that a change has. The cast is safe: a task has all of these fields. */
function pickFields(task: DayTask, changes: EditedFields): EditedFields {
  const names = Object.keys(changes) as (keyof EditedFields)[]
  return Object.fromEntries(names.map((name) => [name, task[name]]))
}
