'use client'

import { Repeat } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import {
  readTaskRecurrence,
  repeatTask,
  restoreRecurrence,
  splitAtTask,
  stopRepeating,
  updateRecurrence,
} from '@/components/recurrences/actions'
import { offerWithdrawal } from '@/components/recurrences/add-recurrences'
import { offerEditUndo, offerSplitUndo } from '@/components/recurrences/offer-edit-undo'
import { type EditScope, RecurrenceForm, type TypedRecurrence } from '@/components/recurrences/recurrence-form'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { offerUndo } from '@/components/tasks/changes/undo'
import { callAction } from '@/components/ui/call-action'
import { Dialog } from '@/components/ui/dialog'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { showError } from '@/components/ui/show-message'
import type { Recurrence } from '@/lib/domain/recurrences/schema'
import type { Outcome } from '@/lib/entry/web/run-action'
import { clockAt } from '@/lib/foundation/time/clock'
import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { listPresets } from '@/lib/foundation/time/repeat/presets'
import { capitalize } from '@/lib/foundation/values/capitalize'
import { chipClass } from './chip-class'
import { readTaskDetails } from './editor-actions'

const recurringClass = 'w-48 justify-start'

/** Chip that makes a task recur, and shows how it does. It has its place and its width before that is known. */
export function RepeatChip({
  task,
  timeZone,
  readAt,
}: {
  task: DayTask
  timeZone: string
  /** When the data of the page was read: newer data may say something else. */
  readAt: number
}) {
  const { _id: taskId, date } = task
  const [found, setRecurrence] = useState<Recurrence | null>()
  const recurrence = found === undefined && !task.recurs ? null : found
  const [isCustom, setCustom] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data is read again
  useEffect(() => {
    let isWanted = true
    void callAction(() => readTaskRecurrence(taskId)).then((outcome) => {
      if (isWanted && outcome.ok) setRecurrence(outcome.result)
    })
    return () => {
      isWanted = false
    }
  }, [taskId, readAt])
  if (recurrence === undefined)
    return (
      <Button className={`${chipClass} ${recurringClass}`} isDisabled>
        <Repeat aria-hidden />
        Repeats
      </Button>
    )
  const begin = async (typed: TypedRecurrence) => {
    const outcome = await callAction(() => repeatTask({ taskId, ...typed }))
    if (outcome.ok) setRecurrence(outcome.result)
    return outcome
  }
  const choose = async (rule: string) => {
    const outcome = await begin({ rule, from: 'schedule', ifMissed: 'latest' })
    if (outcome.ok) offerWithdrawal(outcome.result)
    else showError(outcome.message)
  }
  const edit = async (typed: TypedRecurrence, scope: EditScope): Promise<Outcome<Recurrence | null>> => {
    if (scope === 'later') return callAction(() => splitAtTask({ taskId, ...typed }))
    const outcome = await callAction(() => updateRecurrence({ recurrenceId: recurrence?._id, ...typed }))
    return outcome.ok ? { ...outcome, result: null } : outcome
  }
  const close = () => setCustom(false)
  const words = recurrence && capitalize(recurrence.description)
  return (
    <>
      <MenuTrigger>
        <Button
          className={words ? `${chipClass} ${recurringClass}` : chipClass}
          aria-label={words ? `Repeats: ${words}` : 'Repeat'}
        >
          <Repeat aria-hidden />
          <span className="min-w-0 truncate">{words ?? 'Repeat'}</span>
        </Button>
        <Popover placement="bottom start" className="min-w-52">
          {recurrence ? (
            <RecurrenceMenu
              recurrence={recurrence}
              task={task}
              timeZone={timeZone}
              onChange={() => setCustom(true)}
              onNext={setRecurrence}
            />
          ) : (
            <Menu className={menuClass} aria-label="Repeat">
              {listPresets(date).map((rule) => (
                <MenuItem key={rule} className={menuItemClass} onAction={() => void choose(rule)}>
                  {capitalize(describeRule(rule))}
                </MenuItem>
              ))}
              <MenuItem className={menuItemClass} onAction={() => setCustom(true)}>
                Custom…
              </MenuItem>
            </Menu>
          )}
        </Popover>
      </MenuTrigger>
      {isCustom && (
        <Dialog title={recurrence ? 'Edit recurring task' : 'Repeat'} isOpen onClose={close}>
          {recurrence ? (
            <RecurrenceForm
              recurrence={recurrence}
              hasScope
              submitLabel="Save"
              save={edit}
              onSaved={(later) => {
                close()
                if (!later) return offerEditUndo(recurrence)
                setRecurrence(later)
                offerSplitUndo(recurrence, later, () => setRecurrence(recurrence))
              }}
              onCancel={close}
            />
          ) : (
            <RecurrenceForm
              submitLabel="Repeat"
              save={begin}
              onSaved={(made) => {
                close()
                offerWithdrawal(made)
              }}
              onCancel={close}
            />
          )}
        </Dialog>
      )}
    </>
  )
}

/** Menu of the recurrence of a task. */
function RecurrenceMenu({
  recurrence,
  task,
  timeZone,
  onChange,
  onNext,
}: {
  recurrence: Recurrence
  task: DayTask
  timeZone: string
  onChange: () => void
  /** Takes the recurrence that the task has then. */
  onNext: (recurrence: Recurrence | null) => void
}) {
  const router = useRouter()
  const applyToLater = async () => {
    const { _id, text, priority, estimate = null, dueTime } = task
    const read = await callAction(() => readTaskDetails(_id))
    if (!read.ok) return showError(read.message)
    const time = clockAt(dueTime, timeZone)
    const values = { taskId: _id, text, priority, details: read.result, estimate, time }
    const outcome = await callAction(() => splitAtTask(values))
    if (!outcome.ok) return showError(outcome.message)
    onNext(outcome.result)
    offerSplitUndo(recurrence, outcome.result, () => onNext(recurrence))
  }
  const end = async () => {
    const outcome = await callAction(() => stopRepeating(task._id))
    if (!outcome.ok) return showError(outcome.message)
    onNext(null)
    const { result } = outcome
    offerUndo(`“${recurrence.text}” no longer repeats.`, () => void callAction(() => restoreRecurrence(result)))
  }
  return (
    <Menu className={menuClass} aria-label="Repeat">
      <MenuItem className={menuItemClass} onAction={onChange}>
        Change…
      </MenuItem>
      <MenuItem className={menuItemClass} onAction={() => void applyToLater()}>
        Make all later ones like this
      </MenuItem>
      <MenuItem className={menuItemClass} onAction={() => void end()}>
        Stop repeating
      </MenuItem>
      <MenuItem className={menuItemClass} onAction={() => router.push('/recurrences')}>
        All recurring tasks
      </MenuItem>
    </Menu>
  )
}
