'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { runBeforeLeaving } from '@/components/ui/before-leaving'
import type { EditedFields } from './edit-task'
import type { DayTask } from './optimistic-day'
import { definedFields } from './pending-change'
import { forgetUndo, lastUndo, rememberUndo, showUndo } from './undo'
import type { DayActions } from './use-day'

/** How long typing pauses before it is saved, in ms. */
const pauseMs = 800

export type Draft = { text: string; details: string }

/**
 * Draft in the editor of a task. `save` saves it; it is also saved after a pause, when the editor closes for
 * whatever reason, and when the page is left. `abandon` drops it, and returns what was not saved. Fields that were not
 * typed into follow changes from elsewhere.
 */
export function useDraft(task: DayTask, act: DayActions) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const draft: Draft = { text: typed.text ?? task.text, details: typed.details ?? task.details ?? '' }
  const latest = useRef({ task, typed })
  latest.current = { task, typed }
  const replaced = useRef<EditedFields>({})
  const made = useRef<EditedFields>({})
  const undoEdits = useRef(() => {})

  // The texts that the typing began with. The service keeps both when the task has got others meanwhile.
  const bases = useRef<Partial<Pick<DayTask, keyof Draft>>>({})

  /** Returns what was typed since it was saved last, and forgets it. */
  const takeTyped = useCallback(() => {
    const changes = diffTexts({ ...latest.current.task, ...bases.current }, latest.current.typed)
    latest.current.typed = {}
    setTyped({})
    return changes
  }, [])

  /** Lets all edits of this editor be undone together, also while it is open. */
  const rememberEdits = useCallback(() => {
    forgetUndo(undoEdits.current)
    undoEdits.current = rememberUndo(() => {
      takeTyped()
      bases.current = {}
      // The page may not show the last edit yet.
      const now = { ...latest.current.task, ...definedFields(made.current) }
      void act.edit(now, replaced.current)
      replaced.current = {}
      made.current = {}
    })
  }, [act, takeTyped])

  const edit = useCallback(
    (changes: EditedFields) => {
      const { task: now } = latest.current
      replaced.current = { ...pickFields(now, changes), ...replaced.current }
      made.current = { ...made.current, ...changes }
      const isMade = act.edit({ ...now, ...bases.current }, changes)
      rememberEdits()
      // Another message says why the service refused one.
      void isMade.then((is) => is || forgetUndo(undoEdits.current))
    },
    [act, rememberEdits],
  )

  const save = useCallback(() => {
    const changes = takeTyped()
    if (Object.keys(changes).length > 0) edit(changes)
    bases.current = {}
  }, [edit, takeTyped])

  const abandon = useCallback(() => {
    forgetUndo(undoEdits.current)
    return takeTyped()
  }, [takeTyped])

  useEffect(() => {
    if (Object.keys(typed).length === 0 || typed.text?.trim() === '') return
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, save])

  useEffect(() => {
    const stopWaiting = runBeforeLeaving(save)
    return () => {
      stopWaiting()
      save()
      // The message of a later action, such as a move from this editor, stays.
      if (lastUndo() === undoEdits.current) showUndo('Task changed.', undoEdits.current)
    }
  }, [save])

  const type = (fields: Partial<Draft>) => {
    if (fields.text !== undefined) bases.current = { text: task.text, ...bases.current }
    if (fields.details !== undefined) bases.current = { details: task.details, ...bases.current }
    setTyped((before) => ({ ...before, ...fields }))
  }
  return { draft, type, save, edit, abandon }
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
