'use client'

import { Search } from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { SeaMark } from '@/components/brand/sea-mark'
import { addTasks, canAdd } from '@/components/tasks/add/add-tasks'
import { showAdded } from '@/components/tasks/add/show-added'
import type { TypedTask } from '@/lib/domain/quick-add/parse'
import { maxTextLength } from '@/lib/foundation/limits'
import type { TypingDialogProps } from './early-keys'
import { OptionList } from './option-list'
import { placeOn } from './page-place'
import type { PaletteOption } from './palette-option'
import { listOptions } from './palette-options'
import { TopDialog } from './top-dialog'
import { useTaskSearch } from './use-task-search'

/**
 * Goes to a day, finds tasks, runs commands and adds tasks, from any page. A combobox whose list is always open (WAI-ARIA
 * Authoring Practices, Editable Combobox With List Autocomplete).
 */
export function CommandPalette({ timeZone, typed, onClose }: TypingDialogProps) {
  const router = useRouter()
  const path = usePathname()
  const { locale } = useLocale()
  const [text, setText] = useState(typed.text)
  // Undefined until an arrow key or the pointer has chosen an option: then the first one is active.
  const [chosen, setChosen] = useState<string>()
  const search = useTaskSearch(text)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)

  const options = useMemo(() => {
    const { isShown, ...place } = placeOn(path, timeZone)
    const context = { ...place, locale }
    const add = async (task: TypedTask) => {
      // The browser keeps the task until it is saved.
      void addTasks([task]).then((taskIds) => {
        if (taskIds) showAdded([task], taskIds, { ...context, isShown })
      })
      return canAdd([task])
    }
    return listOptions(text, search.tasks, { ...context, open: (href) => router.push(href), add })
  }, [text, search.tasks, path, timeZone, locale, router])

  // While nothing is known about the tasks, Enter must not add one instead of opening the one that the search would find.
  const isUnknown = search.isPending || search.fault !== undefined
  const first = options.find(({ group }) => group !== 'Add' || !isUnknown)
  const active = options.find(({ id }) => id === chosen) ?? first

  const isNothingFound = text.trim() !== '' && !isUnknown && options.every(({ group }) => group === 'Add')

  const run = async (option: PaletteOption) => {
    const result = option.run()
    if (result === undefined) return closeUnlessReplaced(option, onClose)
    if (await result) onClose()
  }
  // The tasks in the list may be those of the words before: Enter waits for the answer.
  const isAwaited = search.isPending && chosen === undefined && (!active || active.group === 'Tasks')
  const isEntered = useRef(typed.isEntered)
  useEffect(() => {
    if (!isEntered.current || isAwaited) return
    isEntered.current = false
    if (active) void run(active)
  })
  const choose = (id: string | undefined) => {
    isEntered.current = false
    setChosen(id)
  }
  const move = (step: 1 | -1) => {
    const at = options.findIndex(({ id }) => id === active?.id)
    const next = options.at((at + step + (at === -1 && step === -1 ? 1 : 0)) % options.length)
    choose(next?.id)
    if (next) list.current?.querySelector(`[data-option="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') {
      if (isAwaited) isEntered.current = true
      else if (active) void run(active)
    } else return
    event.preventDefault()
  }
  return (
    <TopDialog label="Search and commands" onClose={onClose}>
      <div className="flex max-h-[75dvh] flex-col overflow-hidden rounded-2xl border bg-raised shadow-2xl">
        <div className="flex items-center gap-3 border-b px-4">
          <Search aria-hidden className="size-5 shrink-0 text-soft" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the dialog exists to type into it
            autoFocus
            role="combobox"
            aria-label="Search tasks, days and commands"
            aria-expanded
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
            placeholder="Find tasks, days and commands"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              choose(undefined)
              list.current?.scrollTo({ top: 0 })
            }}
            onKeyDown={onKeyDown}
            dir="auto"
            maxLength={maxTextLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            className="h-14 min-w-0 flex-1 bg-transparent outline-none"
          />
        </div>
        {isNothingFound && (
          <div className="flex flex-col items-center gap-1 pt-5 text-sm text-soft">
            <SeaMark name="bare" className="w-28" />
            Nothing found
          </div>
        )}
        <OptionList
          listId={listId}
          listRef={list}
          options={options}
          activeId={active?.id}
          onChoose={choose}
          onRun={(option) => void run(option)}
        />
        <p role="status" className={search.fault === undefined ? 'sr-only' : 'px-4 pb-3 text-sm text-danger'}>
          {search.fault ?? describeResults(text, search.isPending, options)}
        </p>
      </div>
    </TopDialog>
  )
}

/** Some commands open another dialog instead of the palette. */
function closeUnlessReplaced({ id }: PaletteOption, onClose: () => void): void {
  if (id !== 'new' && id !== 'plan' && id !== 'shortcuts') onClose()
}

function describeResults(text: string, isPending: boolean, options: readonly PaletteOption[]): string {
  if (text.trim() === '') return ''
  if (isPending) return 'Searching …'
  const count = options.filter(({ group }) => group !== 'Add').length
  return count === 1 ? '1 result' : `${count} results`
}
