'use client'

import type { RefObject } from 'react'
import { priorities } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import type { PaletteOption } from './palette-option'

const groups = ['Days', 'Commands', 'Tasks', 'Add'] as const satisfies readonly PaletteOption['group'][]

/** The options of the palette, in groups. The combobox keeps the focus, and names the active option. */
export function OptionList({
  listId,
  listRef,
  options,
  activeId,
  onChoose,
  onRun,
}: {
  listId: string
  listRef: RefObject<HTMLDivElement | null>
  options: readonly PaletteOption[]
  activeId: string | undefined
  onChoose: (id: string) => void
  onRun: (option: PaletteOption) => void
}) {
  return (
    <div
      ref={listRef}
      role="listbox"
      id={listId}
      aria-label="Results"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => {
        const inGroup = options.filter((option) => option.group === group)
        if (inGroup.length === 0) return null
        const headingId = `${listId}-group-${group}`
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-labelledby={headingId} className="not-first:mt-2">
            <div id={headingId} role="presentation" className="px-2 py-1 text-xs font-medium text-soft">
              {group}
            </div>
            {inGroup.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus
              <div
                key={option.id}
                id={`${listId}-${option.id}`}
                data-option={option.id}
                role="option"
                aria-selected={option.id === activeId}
                onPointerMove={() => option.id !== activeId && onChoose(option.id)}
                // Keeps the focus in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onRun(option)}
                className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 text-sm aria-selected:bg-hover forced-colors:aria-selected:outline-2 pointer-coarse:min-h-12"
              >
                <OptionMark option={option} />
                <span
                  dir="auto"
                  className={`line-clamp-2 min-w-0 flex-1 wrap-anywhere ${option.task?.isCompleted ? 'text-soft line-through' : ''}`}
                >
                  {option.text}
                </span>
                {option.task?.priority && (
                  <span className="sr-only">{priorities[option.task.priority].description}</span>
                )}
                {option.note !== undefined && (
                  <span className="tabular max-w-[45%] shrink-0 truncate text-xs text-soft">{option.note}</span>
                )}
                {option.keys && (
                  <span aria-hidden className="hidden shrink-0 gap-1 md:flex">
                    {option.keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-6 rounded border bg-shade px-1.5 text-center font-sans text-xs text-soft"
                      >
                        {key}
                      </kbd>
                    ))}
                  </span>
                )}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

function OptionMark({ option: { icon: Icon, task } }: { option: PaletteOption }) {
  if (Icon) return <Icon aria-hidden className="mx-0.5 size-4 shrink-0 text-soft" />
  return task && <PriorityMark priority={task.priority} isCompleted={task.isCompleted} />
}
