'use client'

import { useLayoutEffect, useMemo, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useCloseRequest } from '@/components/ui/use-close-request'
import { parseLine, type QuickAddContext, type TypedTask } from '@/lib/domain/quick-add/parse'
import { type PastedLine, splitLines } from '@/lib/domain/quick-add/split-lines'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import { type AddedTask, canAdd } from './add-tasks'
import { describePart } from './describe-part'

/** Offers to make several tasks of pasted lines, or one whose details are the other lines. */
export function PastedLines({
  pasted,
  context,
  onAdd,
  onClose,
}: {
  pasted: string
  context: QuickAddContext
  onAdd: (tasks: readonly AddedTask[]) => Promise<unknown>
  onClose: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => splitLines(pasted), [pasted])
  const parsed = useMemo(
    () =>
      lines.slice(0, maxTasksPerChange).map(({ text, isCompleted }) => {
        const ownContext = { ...context, isCompleted }
        return { ...parseLine(text, ownContext), isCompleted, context: ownContext }
      }),
    [lines, context],
  )
  useCloseRequest(true, onClose)
  // Before the panel can be seen, so that Enter counts as soon as it is.
  useLayoutEffect(() => panel.current?.querySelector('button')?.focus(), [])
  const add = (tasks: readonly AddedTask[]) => {
    void onAdd(tasks)
    // The browser keeps the tasks until they are saved.
    if (canAdd(tasks)) onClose()
  }
  const all = lines.length > maxTasksPerChange ? `the first ${maxTasksPerChange} of ${lines.length}` : lines.length
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label="Pasted lines"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="absolute top-full left-0 z-20 mt-1.5 flex w-full animate-rise flex-col gap-3 rounded-xl border bg-raised p-4 shadow-lg"
    >
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable with the keyboard
        tabIndex={0}
        aria-label="Tasks to add"
        className="flex max-h-60 flex-col gap-1 overflow-auto text-sm"
      >
        {parsed.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index} className="flex flex-wrap items-baseline gap-x-3">
            <span dir="auto" className={`min-w-0 break-words ${line.isCompleted ? 'text-soft line-through' : ''}`}>
              {line.task.text}
            </span>
            <span className="tabular text-xs text-soft">
              {[
                ...(line.isCompleted ? ['completed'] : []),
                ...line.parts
                  .filter(({ kind }) => kind !== 'literal')
                  .map((part) => describePart(part, line, line.context).text),
              ].join(', ')}
            </span>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          tone="accent"
          onPress={() => add(parsed.map(({ task, isCompleted }) => ({ ...task, isCompleted })))}
        >
          Add {all} tasks
        </Button>
        <Button size="small" onPress={() => add([toOneTask(lines, context)])}>
          Add as one task
        </Button>
        <Button size="small" tone="quiet" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The first line with the other ones as its details. */
function toOneTask(lines: readonly PastedLine[], context: QuickAddContext): TypedTask {
  const [first = '', ...rest] = lines.map(({ text }) => text)
  const { task } = parseLine(first, context)
  return { ...task, details: [...(task.details ? [task.details] : []), ...rest].join('\n') }
}
