'use client'

import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { LabelCompletion } from '@/components/labels/label-completion'
import { setOpenEditor } from '@/components/tasks/changes/open-editor'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import type { DayActions } from '@/components/tasks/changes/use-day'
import { Button } from '@/components/ui/button'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { maxTextLength } from '@/lib/foundation/limits'
import { CutNotice } from './cut-notice'
import { EditorChips } from './editor-chips'
import { EditorFooter } from './editor-footer'
import { EditorSheet } from './editor-sheet'
import { LeftNotice } from './left-notice'
import { putCursorAtEnd } from './put-cursor-at-end'
import { TaskDetails } from './task-details'
import { useDraft } from './use-draft'
import { useTaskDetails } from './use-task-details'

/**
 * Editor of a task in the place of its row, or as a sheet on phones and where `isSheet` asks for one. It saves by itself: after a pause in typing, and
 * when it closes. Escape, Ctrl+Enter, and Enter in the text close it.
 */
export function TaskEditor({
  task,
  day,
  act,
  onDone,
  isSheet = false,
}: {
  task: DayTask
  day: OptimisticDay
  act: DayActions
  onDone: () => void
  /** Whether it covers the page in wide windows too. */
  isSheet?: boolean
}) {
  const { details, fault, retry } = useTaskDetails(task, day.readAt)
  const whole = useMemo(() => ({ ...task, details: details ?? null }), [task, details])
  const { draft, type, save, saveReady, edit, abandon } = useDraft(whole, act, details !== undefined)
  const text = useRef<HTMLTextAreaElement>(null)
  const isPhone = useIsPhone()
  useEffect(() => {
    // A keyboard on the screen would hide half of the sheet.
    const field = text.current
    if (isPhone || !field) return
    field.focus()
    putCursorAtEnd(field)
  }, [isPhone])
  const fields = useRef<HTMLFormElement>(null)
  useEffect(
    () =>
      setOpenEditor({
        taskId: task._id,
        save: saveReady,
        abandon: () => {
          onDone()
          return abandon()
        },
      }),
    [task._id, saveReady, abandon, onDone],
  )
  const done = () => {
    // Fields that save when they are left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    save()
    onDone()
  }
  /** The same, unless a field has what cannot be read. Escape and leaving drop that. */
  const finish = () => {
    if (fields.current?.reportValidity() === false) return false
    done()
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnd = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
    if (!isEnd) return
    event.stopPropagation()
    if (event.key === 'Escape') done()
    else finish()
  }
  const onTextKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    // The key may be held since it opened the editor.
    if (!event.repeat) finish()
  }
  const form = (
    <form
      ref={fields}
      method="post"
      aria-label={`Edit: ${task.text}`}
      data-editor
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-2"
    >
      <div className="relative">
        <textarea
          ref={text}
          aria-label="Task"
          dir="auto"
          rows={1}
          maxLength={maxTextLength}
          value={draft.text}
          onChange={(event) => type({ text: event.target.value.replaceAll('\n', ' ') })}
          onKeyDown={onTextKey}
          aria-invalid={draft.text.trim() === ''}
          className="field-sizing-content w-full resize-none rounded-md bg-transparent text-base font-medium"
        />
        <LabelCompletion field={text} text={draft.text} />
      </div>
      <CutNotice length={draft.text.length} limit={maxTextLength} />
      {draft.text.trim() === '' && (
        <p className="text-sm text-danger">A task needs a text. This one keeps its old one.</p>
      )}
      {day.kept?.taskId === task._id && <LeftNotice task={task} day={day} />}
      <TaskDetails
        value={draft.details}
        isLoading={details === undefined && fault === undefined}
        onChange={(typed) => type({ details: typed })}
      />
      {details === undefined && fault !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-danger">
          The details of this task are not shown. {fault}
          <Button size="small" tone="quiet" onPress={retry}>
            Try again
          </Button>
        </p>
      )}
      <EditorChips task={task} day={day} act={act} edit={edit} />
      <EditorFooter task={task} day={day} act={act} onDone={finish} />
    </form>
  )
  return isPhone || isSheet ? (
    <EditorSheet label={`Task: ${task.text}`} onClose={done}>
      {form}
    </EditorSheet>
  ) : (
    // biome-ignore lint/a11y/useSemanticElements: the list is a grid of plain elements
    // biome-ignore lint/a11y/useFocusableInteractive: the fields in it take the focus
    <div role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" data-key={task._id} className="my-1 rounded-xl border bg-raised p-4 shadow-sm sm:-mx-4">
        {form}
      </div>
    </div>
  )
}
