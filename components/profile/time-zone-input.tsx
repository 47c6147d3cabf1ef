'use client'

import { type KeyboardEvent, useContext, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { inputClass } from '@/components/ui/field'

/** Input of the time zone. Its text is selected with the focus, so that typing replaces it. Enter chooses the first match. */
export function TimeZoneInput() {
  const state = useContext(ComboBoxStateContext)
  const hasNewFocus = useRef(false)
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !state?.isOpen || state.selectionManager.focusedKey !== null) return
    const first = state.collection.getFirstKey()
    // An unchanged text chooses nothing: the whole list is open.
    if (first === null || state.inputValue === state.selectedItem?.textValue) return
    // Enter would also submit the form.
    event.preventDefault()
    state.setValue(first)
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
    />
  )
}
