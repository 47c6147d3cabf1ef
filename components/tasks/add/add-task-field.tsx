'use client'

import { Plus } from 'lucide-react'
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useEarlyEnter } from '@/components/ui/use-early-enter'
import { useEarlyText } from '@/components/ui/use-early-text'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { AddedTask } from './add-tasks'
import { editLine, emptyLine, loadQuickAdd, type QuickAddPlace, type TypedLine, useQuickAdd } from './use-quick-add'

/**
 * Input that adds a task on Enter and stays focused for the next one. It shows what it recognizes in the text, such as a
 * date, and offers to make several tasks of pasted lines.
 * @param props.onAdd adds tasks, all or none, and returns the ids of the added ones
 * @param props.draft the text at first
 * @param props.isEntered whether Enter followed the draft, so that it is added at once
 * @param props.readDraft reads a draft that the server does not know: it comes before what was typed meanwhile
 * @param props.isShown whether the added tasks of `place.date` appear on the page
 */
export function AddTaskField({
  label,
  place,
  onAdd,
  draft = '',
  isEntered = false,
  readDraft,
  onDraft,
  isShown,
  shortcut,
  autoFocus = false,
}: {
  label: string
  place: QuickAddPlace
  onAdd: (tasks: readonly AddedTask[]) => Promise<readonly string[] | undefined>
  draft?: string
  isEntered?: boolean
  readDraft?: () => string
  onDraft?: (text: string) => void
  isShown: boolean
  /** The key that focuses the input. */
  shortcut?: string
  autoFocus?: boolean
}) {
  const [line, setLine] = useState<TypedLine>({ text: draft, kept: [] })
  const [pasted, setPasted] = useState<string>()
  const { quickAdd, context, parsed, prepare, readTask } = useQuickAdd(place, line)
  const input = useRef<HTMLInputElement>(null)
  useEarlyText(input, (text) => setLine((before) => editLine(before, text)))
  const isHydrated = useHydrated()
  // Lines that wait for the parser. They belong to the draft until they are added.
  const waiting = useRef<readonly string[]>([])
  const typed = useRef(line.text)
  typed.current = line.text
  useEffect(() => {
    const known = readDraft?.() ?? ''
    if (known === '') return
    setLine((before) => {
      const text = before.text === '' || before.text === known ? known : `${known} ${before.text}`
      return text === before.text ? before : { text, kept: [] }
    })
  }, [readDraft])
  const reported = useRef(draft)
  const reportDraft = () => {
    const text = [...waiting.current, typed.current].filter((one) => one !== '').join(' ')
    if (text === reported.current) return
    reported.current = text
    onDraft?.(text)
  }
  useEffect(reportDraft)
  useEffect(() => {
    // Moves the cursor behind text that was typed before hydration.
    const end = input.current?.value.length ?? 0
    if (autoFocus) input.current?.setSelectionRange(end, end)
  }, [autoFocus])

  const add = async (tasks: readonly AddedTask[]) => {
    const taskIds = await onAdd(tasks)
    // Shows where the tasks went. They are stored already, so a failure to load the message is ignored.
    if (taskIds)
      void loadQuickAdd().then(({ showAdded }) => showAdded(tasks, taskIds, { ...context, isShown }), Boolean)
    return taskIds
  }
  const enter = async (entered: TypedLine) => {
    waiting.current = [...waiting.current, entered.text]
    const adding = add([await readTask(entered)])
    waiting.current = waiting.current.toSpliced(waiting.current.indexOf(entered.text), 1)
    reportDraft()
    const added = await adding
    // Restores the line that could not be added, unless something else was typed meanwhile.
    if (!added) setLine((typed) => (typed.text === '' ? entered : typed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (line.text.trim() === '') return
    setLine(emptyLine)
    void enter(line)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page reacts to Enter.
  useEffect(() => {
    const field = input.current
    if (!isHydrated || !field?.dataset.entered) return
    for (const text of field.dataset.entered.split('\n')) void enter({ text, kept: [] })
    field.dataset.entered = ''
    field.placeholder = label
  }, [isHydrated])
  useEarlyEnter(isEntered, () => input.current?.form?.requestSubmit())
  const onPaste = async (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/\S[^\S\n\r]*[\n\r]+\s*\S/.test(text)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const loaded = await loadQuickAdd().catch(() => undefined)
    prepare()
    if (loaded && loaded.splitLines(text).length > 1) return setPasted(text)
    // As browsers paste lines into an input, with spaces between them.
    const before = line.text.slice(0, selectionStart ?? line.text.length)
    const after = line.text.slice(selectionEnd ?? line.text.length)
    setLine((typed) => editLine(typed, `${before}${text.trim().replace(/\s*[\n\r]+\s*/g, ' ')}${after}`))
  }
  return (
    <form method="post" onSubmit={submit} className="add-task group/add">
      {/* Before the page has hydrated, Enter must not make the browser load it again. */}
      <button type="submit" hidden disabled={!isHydrated} />
      <Plus aria-hidden />
      <div>
        {quickAdd && parsed && <quickAdd.PartMarks text={line.text} parts={parsed.parts} input={input} />}
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: only a dialog that exists to type into it asks for it
          autoFocus={autoFocus}
          value={line.text}
          onChange={(event) => {
            prepare()
            setLine((before) => editLine(before, event.target.value))
          }}
          onFocus={prepare}
          onPaste={onPaste}
          aria-label={label}
          placeholder={label}
          onKeyDown={(event) => {
            // Leaves the input, so that single-key shortcuts work again.
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
          data-shortcut={shortcut === undefined ? undefined : 'new'}
          dir="auto"
          enterKeyHint="done"
          autoComplete="off"
        />
      </div>
      {shortcut !== undefined && <kbd aria-hidden>{shortcut}</kbd>}
      {quickAdd && <quickAdd.LabelCompletion field={input} text={line.text} />}
      {quickAdd && parsed && pasted === undefined && (
        <quickAdd.PartChips
          parsed={parsed}
          context={context}
          onRemove={(part) => {
            setLine((before) => ({ ...before, kept: [...before.kept, { start: part.start, end: part.end }] }))
            input.current?.focus()
          }}
        />
      )}
      {quickAdd && pasted !== undefined && (
        <quickAdd.PastedLines
          pasted={pasted}
          context={context}
          onAdd={add}
          onClose={() => {
            setPasted(undefined)
            input.current?.focus()
          }}
        />
      )}
    </form>
  )
}
