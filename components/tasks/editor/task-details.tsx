'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyLoad } from '@/components/ui/lazy-load'
import { maxDetailsLength } from '@/lib/foundation/limits'
import { continueList } from './continue-list'
import { CutNotice } from './cut-notice'
import { useDetailsFocus } from './use-details-focus'

const loadMarkdown = () => import('./markdown').then((module) => module.MarkdownText)
const Markdown = lazyLoad(loadMarkdown)

/** Enter continues a list. The browser inserts the text itself, so that its own undo knows it. */
function onFieldKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const field = event.currentTarget
  const { selectionStart, selectionEnd, value } = field
  const insertion = selectionStart === selectionEnd ? continueList(value, selectionStart) : undefined
  if (!insertion) return
  event.preventDefault()
  field.setSelectionRange(insertion.start, insertion.end)
  document.execCommand(insertion.text === '' ? 'delete' : 'insertText', false, insertion.text)
}

/** Details of a task: rendered Markdown, collapsed when it is long, and a field while it is edited or loading. */
export function TaskDetails({
  value,
  isLoading,
  onChange,
}: {
  value: string
  isLoading: boolean
  onChange: (details: string) => void
}) {
  const { isEditing, edit, focusProps } = useDetailsFocus()
  const [isExpanded, setExpanded] = useState(false)
  const [isLong, setLong] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Otherwise the code would arrive after the editing, and move what is below the details from under the pointer.
    if (isEditing) loadMarkdown().catch(() => undefined)
  }, [isEditing])
  useEffect(() => {
    const element = shown.current
    if (!element) return
    const observer = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  })
  if (isEditing || isLoading || value === '') {
    return (
      <>
        <textarea
          aria-label="Details"
          dir="auto"
          rows={1}
          maxLength={maxDetailsLength}
          value={value}
          aria-busy={isLoading}
          placeholder={isLoading ? 'Loading the details …' : 'Details. Markdown works.'}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit it
          autoFocus={isEditing}
          {...focusProps}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onFieldKey}
          className="field-sizing-content max-h-96 w-full resize-none rounded-md bg-transparent text-sm"
        />
        <CutNotice length={value.length} limit={maxDetailsLength} />
      </>
    )
  }
  /** Typing begins in the field, as it does where the details are empty. The browser enters the letter there. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isCharacter = [...event.key].length === 1 && event.key !== ' '
    if (!isCharacter || event.ctrlKey || event.metaKey || event.altKey) return
    flushSync(edit)
    // It would no longer be known to come from the editor.
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the buttons and links in it
    <div onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same with the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={shown}
        dir="auto"
        onClick={({ target }) => {
          if (!(target instanceof Element && target.closest('a, input'))) edit()
        }}
        className={`cursor-text overflow-hidden text-sm ${isExpanded ? '' : 'max-h-24'} ${isLong && !isExpanded ? 'mask-b-from-60%' : ''}`}
      >
        <Markdown text={value} onChange={onChange} />
      </div>
      <div className="flex gap-3 pt-1 text-xs text-soft">
        {(isLong || isExpanded) && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
            className="cursor-pointer py-1 underline hover:text-ink"
          >
            {isExpanded ? 'Show less' : 'Show all details'}
          </button>
        )}
        <button type="button" onClick={edit} className="cursor-pointer py-1 underline hover:text-ink">
          Edit details
        </button>
      </div>
    </div>
  )
}
