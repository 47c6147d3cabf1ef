'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { readKey } from '@/components/shell/read-key'
import { areSingleKeysOn } from '@/components/shell/single-keys'
import type { DayTask, OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { undoLast } from '@/components/tasks/changes/undo'
import { useDay } from '@/components/tasks/changes/use-day'
import { formatDate, formatDistance, formatDue, formatShortDate } from '@/components/tasks/facts/format-date'
import { priorities } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { DateDialog } from '@/components/tasks/move/date-dialog'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { addDays } from '@/lib/foundation/time/dates'

/** The choices for a task, with the same keys as in a list. */
const choices = [
  { id: 'today', name: 'Today', key: 't' },
  { id: 'tomorrow', name: 'Tomorrow', key: 'd' },
  { id: 'date', name: 'Another date', key: 'm' },
  { id: 'done', name: 'Done', key: ' ', label: 'Space' },
  { id: 'archive', name: 'Archive', key: 'Delete', label: 'Del' },
  { id: 'skip', name: 'Skip', key: 'ArrowRight', label: '→' },
] as const
type Choice = (typeof choices)[number]['id']

/** A task and the choice for it. */
type Step = { id: string; choice: Choice }

export function PlanSteps({ known, onClose }: { known: Omit<OptimisticDay, 'unsaved'>; onClose: () => void }) {
  const { locale } = useLocale()
  const { day, act } = useDay(known, undefined)
  // The order stays, so that a task whose change is undone comes back to its place.
  const [queue] = useState(() => day.overdue.map(({ _id }) => _id))
  // Not by what is left of `known`: its changes are forgotten when the page behind the dialog has newer data.
  const [steps, setSteps] = useState<readonly Step[]>([])
  const [isChoosingDate, setChoosingDate] = useState(false)
  const task = queue
    .filter((id) => !steps.some((step) => step.id === id))
    .map((id) => day.overdue.find(({ _id }) => _id === id))
    .find((found) => found !== undefined)
  const { today } = day
  const card = useRef<HTMLDivElement>(null)
  const shownId = task?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each task, so that keys are for it and it is read aloud
  useEffect(() => card.current?.focus(), [shownId, isChoosingDate])

  const add = (step: Step) => setSteps((before) => [...before, step])
  const choose = (choice: Choice, chosen: DayTask) => {
    if (choice === 'date') return setChoosingDate(true)
    add({ id: chosen._id, choice })
    if (choice === 'today') act.move([chosen], today, 'today')
    else if (choice === 'tomorrow') act.move([chosen], addDays(today, 1), 'tomorrow')
    else if (choice === 'done') act.complete([chosen])
    else if (choice === 'archive') act.archive([chosen])
  }
  const undo = () => {
    setSteps(steps.slice(0, -1))
    if (steps.at(-1)?.choice !== 'skip') undoLast()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'z' && (event.ctrlKey || event.metaKey) && steps.length > 0 && !isChoosingDate) {
      event.preventDefault()
      // The page undoes the last change too.
      event.stopPropagation()
      return undo()
    }
    // Keys of the date picker also arrive here, because it is below in the tree of components.
    if (isChoosingDate || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    const key = readKey(event.nativeEvent)
    const choice = choices.find((one) => one.key === (key === 'Backspace' ? 'Delete' : key))
    if (!choice || !task || (choice.key.length === 1 && choice.key !== ' ' && !areSingleKeysOn())) return
    // A focused button is pressed by Space.
    if (choice.key === ' ' && event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    choose(choice.id, task)
  }

  const undoButton = steps.length > 0 && (
    <Button tone="quiet" onPress={undo}>
      Undo
    </Button>
  )
  const skipped = steps.filter(({ choice }) => choice === 'skip').length
  if (!task) {
    return (
      <div className="flex flex-col">
        <Empty mark="reached" title={queue.length === 0 ? 'Nothing is left from before' : 'That was the last one'}>
          {skipped > 0 && `${skipped} skipped. They stay overdue.`}
        </Empty>
        <div className="flex justify-end gap-2">
          {undoButton}
          <Button tone="accent" onPress={onClose} autoFocus>
            Go to the day
          </Button>
        </div>
      </div>
    )
  }
  const place = queue.indexOf(task._id) + 1
  const priority = priorities[task.priority ?? 'none'].description
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the buttons in it
    <div className="flex flex-col gap-4" onKeyDown={onKeyDown}>
      <p className="tabular -mt-3 text-sm text-soft" aria-live="polite">
        {place} of {queue.length}
      </p>
      <div aria-hidden className="h-1.5 rounded-full bg-line">
        <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * (place - 1)) / queue.length}%` }} />
      </div>
      <article
        ref={card}
        tabIndex={-1}
        aria-label={`${task.text}, ${formatDate(locale, task.date, today)}`}
        className="flex min-h-24 gap-3 rounded-xl border p-4 outline-none focus-visible:outline-2 focus-visible:outline-focus"
      >
        <PriorityMark priority={task.priority} isCompleted={false} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p dir="auto" className="line-clamp-6 break-words">
            {task.text}
          </p>
          <p className="text-sm text-soft">
            {formatDate(locale, task.date, today)}, {formatDistance(task.date, today).toLowerCase()}
            {task.dueTime !== null &&
              `, due ${formatDue(locale, { ...task, dueTime: task.dueTime, timeZone: day.timeZone, today })}`}
            {task.moveCount > 0 && `, moved ${task.moveCount === 1 ? 'once' : `${task.moveCount} times`}`}
            {task.priority && <span className="sr-only">, {priority}</span>}
          </p>
        </div>
      </article>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {choices.map(({ id, name, key, ...choice }) => (
          <Button key={id} tone={id === 'today' ? 'accent' : 'plain'} onPress={() => choose(id, task)}>
            {name}
            <kbd aria-hidden className="rounded border px-1 font-sans text-xs opacity-80 pointer-coarse:hidden">
              {'label' in choice ? choice.label : key}
            </kbd>
          </Button>
        ))}
      </div>
      {undoButton && <div className="flex justify-end">{undoButton}</div>}
      {isChoosingDate && (
        <DateDialog
          title={`Move: ${task.text}`}
          date={today}
          today={today}
          onClose={() => setChoosingDate(false)}
          onChoose={(date) => {
            setChoosingDate(false)
            add({ id: task._id, choice: 'date' })
            act.move([task], date, formatShortDate(locale, date, today))
          }}
        />
      )}
    </div>
  )
}
