'use client'

import { type KeyboardEvent, useContext, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { inputClass } from '@/components/ui/field'

/**
 * Input of the time zone. Its text is selected with the focus, so that typing replaces it. Enter chooses the first match.
 * Leaving chooses the only one; among several, nothing is chosen.
 */
export function TimeZoneInput() {
  const state = useContext(ComboBoxStateContext)
  const hasNewFocus = useRef(false)
  /** The first match; none where an option has the focus, or the text is unchanged and the whole list is open. */
  const findFirst = () => {
    if (!state?.isOpen || state.selectionManager.focusedKey !== null) return null
    return state.inputValue === state.selectedItem?.textValue ? null : state.collection.getFirstKey()
  }
  const chooseFirst = (event: KeyboardEvent) => {
    const first = event.key === 'Enter' ? findFirst() : null
    if (first === null) return
    // Enter would also submit the form.
    event.preventDefault()
    state?.setValue(first)
  }
  const chooseOnly = () => {
    const first = findFirst()
    if (first !== null && state?.collection.size === 1) state.setValue(first)
  }
  return (
    <Input
      className={`${inputClass} pr-10`}
      onFocus={({ currentTarget, isTrusted }) => {
        // React Aria dispatches focus events of its own when the focus returns from an option of the list.
        if (!isTrusted) return
        hasNewFocus.current = true
        currentTarget.select()
      }}
      onClick={({ currentTarget }) => {
        // The press that brought the focus also placed the cursor.
        if (hasNewFocus.current) currentTarget.select()
        hasNewFocus.current = false
      }}
      onKeyDownCapture={chooseFirst}
      onBlurCapture={chooseOnly}
    />
  )
}
