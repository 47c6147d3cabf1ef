import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { watchPresses } from '@/components/ui/watch-presses'
import { putCursorAtEnd } from './put-cursor-at-end'

/** Whether the details of a task are edited: while their field has the focus, and until the press that takes it has ended. */
export function useDetailsFocus() {
  const [isEditing, setEditing] = useState(false)
  const isPressed = useRef(false)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (!isEditing) return
    const start = () => {
      isPressed.current = true
    }
    const end = () => {
      isPressed.current = false
      if (!hasFocus.current) setEditing(false)
    }
    return watchPresses(start, end)
  }, [isEditing])
  return {
    isEditing,
    edit: () => setEditing(true),
    focusProps: {
      onFocus: ({ target }: FocusEvent<HTMLTextAreaElement>) => {
        hasFocus.current = true
        setEditing(true)
        putCursorAtEnd(target)
      },
      onBlur: () => {
        hasFocus.current = false
        if (!isPressed.current) setEditing(false)
      },
    },
  }
}
