'use client'

import { fromAbsolute, parseDate, type Time, toCalendarDateTime, toTime, toZoned } from '@internationalized/date'
import { type KeyboardEvent, useState, useTransition } from 'react'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { Form } from 'react-aria-components/Form'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField } from 'react-aria-components/NumberField'
import { TimeField } from 'react-aria-components/TimeField'
import { Button } from '@/components/ui/button'
import { Field, inputClass, labelClass } from '@/components/ui/field'
import { SelectField } from '@/components/ui/select-field'
import { maxTimeSpent } from '@/lib/limits'
import type { DayTask, OptimisticDay } from './optimistic-day'
import { priorities } from './task-facts'
import { TaskHistory } from './task-history'
import type { DayActions } from './use-day'

const priorityOptions = [
  { value: 'none', name: 'None' },
  { value: 'high', name: priorities.high.short },
  { value: 'medium', name: priorities.medium.short },
  { value: 'low', name: priorities.low.short },
] as const

/** Inline editor of a task. Enter in a single-line field saves, Escape cancels. */
export function TaskEditor({
  task: latest,
  day,
  act,
  onDone,
}: {
  task: DayTask
  day: OptimisticDay
  act: DayActions
  onDone: () => void
}) {
  // The task as it was when the editor opened. Saving sends only what differs, so it keeps concurrent changes.
  const [task] = useState(latest)
  const [text, setText] = useState(task.text)
  const [details, setDetails] = useState(task.details ?? '')
  const [priority, setPriority] = useState<(typeof priorityOptions)[number]['value']>(task.priority ?? 'none')
  const [time, setTime] = useState<Time | null>(() =>
    task.dueTime === null ? null : toTime(fromAbsolute(task.dueTime, day.timeZone)),
  )
  const [minutes, setMinutes] = useState(task.timeSpent ?? Number.NaN)
  const [isPending, startTransition] = useTransition()

  const save = () =>
    startTransition(async () => {
      const changes = {
        ...(text.trim() !== task.text && { text: text.trim() }),
        ...(details !== (task.details ?? '') && { details: details === '' ? null : details }),
        ...((priority === 'none' ? null : priority) !== task.priority && {
          priority: priority === 'none' ? null : priority,
        }),
        ...diffDueTime(task, time, day.timeZone),
        ...((Number.isNaN(minutes) ? null : minutes) !== task.timeSpent && {
          timeSpent: Number.isNaN(minutes) ? null : minutes,
        }),
      }
      // Stays open if the service refuses the changes, so that they can be corrected.
      if (Object.keys(changes).length === 0 || (await act.edit(task, changes))) onDone()
    })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble up from the fields
    <div onKeyDown={onKeyDown}>
      <Form
        method="post"
        aria-label={`Edit: ${task.text}`}
        className="my-1 flex flex-col gap-4 rounded-xl border bg-raised p-4 shadow-sm"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Task" value={text} onChange={setText} isRequired autoFocus />
        <Field label="Details" value={details} onChange={setDetails} rows={3} />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField label="Priority" options={priorityOptions} value={priority} onChange={setPriority} />
          <TimeField className="flex flex-col gap-1.5" value={time} onChange={setTime} granularity="minute">
            <Label className={labelClass}>Due time</Label>
            <DateInput className={`${inputClass} flex data-focus-within:outline-2 data-focus-within:outline-focus`}>
              {(segment) => (
                <DateSegment
                  segment={segment}
                  className="rounded px-0.5 tabular-nums outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-soft"
                />
              )}
            </DateInput>
          </TimeField>
          <NumberField
            className="flex flex-col gap-1.5"
            value={minutes}
            onChange={setMinutes}
            minValue={0}
            maxValue={maxTimeSpent}
            formatOptions={{ maximumFractionDigits: 10 }}
          >
            <Label className={labelClass}>Time spent (minutes)</Label>
            <Group>
              <Input className={inputClass} />
            </Group>
          </NumberField>
        </div>
        <TaskHistory taskId={task._id} timeZone={day.timeZone} />
        <div className="flex justify-end gap-2">
          {time !== null && (
            <Button tone="quiet" size="small" onPress={() => setTime(null)}>
              Remove due time
            </Button>
          )}
          <Button size="small" onPress={onDone}>
            Cancel
          </Button>
          <Button type="submit" size="small" tone="accent" isPending={isPending}>
            Save
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** Returns the changed due time, if any. It stays on its date; a new one is on the task's date. */
function diffDueTime(task: DayTask, time: Time | null, timeZone: string): { dueTime?: number | null } {
  if (time === null) return task.dueTime === null ? {} : { dueTime: null }
  const known = task.dueTime === null ? null : fromAbsolute(task.dueTime, timeZone)
  if (known && toTime(known).compare(time) === 0) return {}
  const day = known ?? parseDate(task.date)
  return { dueTime: toZoned(toCalendarDateTime(day, time), timeZone).toDate().getTime() }
}
