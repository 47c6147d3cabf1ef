'use client'

import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announce } from '@/components/ui/announce'
import { findTypedLabel, matchLabels, type TypedLabel } from './find-typed-label'
import { useKnownLabels } from './use-known-labels'

/**
 * Offers the labels of the account while one is typed into a field, as the list of a combobox. It is a sibling of the field,
 * below it.
 */
export function LabelCompletion({
  field,
  text,
}: {
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  text: string
}) {
  const listId = useId()
  const [place, setPlace] = useState<TypedLabel>()
  // The place of a `#` whose list was closed.
  const [closed, setClosed] = useState<number>()
  const [chosen, setChosen] = useState<number>()
  const labels = useKnownLabels(place !== undefined)
  const offered = useMemo(
    () => (place && place.start !== closed ? matchLabels(labels, place.typed) : []),
    [labels, place, closed],
  )
  // A lone # may be meant as it is, so that Enter takes nothing before a letter or an arrow.
  const active = chosen ?? (place?.typed ? 0 : undefined)
  const isOpen = offered.length > 0
  const activeName = active === undefined ? undefined : offered[active]

  const look = () => {
    const element = field.current
    const isHere = element !== null && document.activeElement === element
    const cursor = isHere && element.selectionStart === element.selectionEnd ? element.selectionStart : null
    const found = cursor === null ? undefined : findTypedLabel(element?.value ?? '', cursor)
    setPlace((known) =>
      known?.start === found?.start && known?.typed === found?.typed && known?.end === found?.end ? known : found,
    )
    if (found === undefined) setClosed(undefined)
  }
  const latest = useRef({ look, keyDown: (_: KeyboardEvent) => {} })
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing moves the cursor
  useLayoutEffect(look, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice begins with the first
  useEffect(() => setChosen(undefined), [place?.start, place?.typed])

  const take = (name: string) => {
    const element = field.current
    if (!element || !place) return
    element.focus()
    element.setSelectionRange(place.start, place.end)
    const isFollowed = /^[\s)\]}.,;:!?]/.test(element.value.slice(place.end))
    setClosed(place.start)
    insertText(element, `#${name}${isFollowed ? '' : ' '}`)
    announce(`#${name}`)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { key } = event
    if (key === 'ArrowDown') setChosen(((active ?? -1) + 1) % offered.length)
    else if (key === 'ArrowUp') setChosen(((active ?? 0) - 1 + offered.length) % offered.length)
    else if (key === 'Escape') setClosed(place?.start)
    else if ((key === 'Enter' || key === 'Tab') && activeName !== undefined) take(activeName)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  latest.current = { look, keyDown }
  useEffect(() => {
    const element = field.current
    const onKeyDown = (event: Event) => event instanceof KeyboardEvent && latest.current.keyDown(event)
    const onMove = () => latest.current.look()
    // On the field itself, before the page handles the key: Escape closes the list alone.
    element?.addEventListener('keydown', onKeyDown)
    element?.addEventListener('blur', onMove)
    document.addEventListener('selectionchange', onMove)
    return () => {
      element?.removeEventListener('keydown', onKeyDown)
      element?.removeEventListener('blur', onMove)
      document.removeEventListener('selectionchange', onMove)
    }
  }, [field])
  const isTyping = place !== undefined
  useLayoutEffect(() => {
    const element = field.current
    if (!element || !isTyping) return
    const attributes: Record<string, string | undefined> = {
      // Several lines are no combobox (ARIA in HTML); a text field may have the rest.
      ...(element instanceof HTMLInputElement && { role: 'combobox', 'aria-expanded': String(isOpen) }),
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && activeName !== undefined ? `${listId}-${active}` : undefined,
    }
    for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name)
    }
  }, [field, isTyping, isOpen, listId, active, activeName])
  useEffect(() => {
    if (isOpen) announce(offered.length === 1 ? '1 label.' : `${offered.length} labels.`)
  }, [isOpen, offered.length])

  if (!isOpen) return null
  return (
    <div
      role="listbox"
      id={listId}
      aria-label="Labels"
      className="absolute top-full left-0 z-30 mt-1.5 flex max-w-full min-w-48 flex-col rounded-xl border bg-raised p-1 shadow-lg"
    >
      {offered.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={name}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => index !== active && setChosen(index)}
          // Keeps the focus in the field, and with it the keyboard of a phone.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
          className="flex min-h-8 cursor-pointer items-center rounded-lg px-2 text-sm aria-selected:bg-hover forced-colors:aria-selected:outline-2 pointer-coarse:min-h-11"
        >
          <bdi className="truncate">#{name}</bdi>
        </div>
      ))}
    </div>
  )
}

/** Replaces the selection as typing does, so that the browser can undo it. */
function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Deprecated, but nothing else keeps the history of the field.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
