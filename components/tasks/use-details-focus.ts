import { useEffect, useRef, useState } from 'react'
import { watchPresses } from '@/components/ui/watch-presses'

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
      onFocus: () => {
        hasFocus.current = true
        setEditing(true)
      },
      onBlur: () => {
        hasFocus.current = false
        if (!isPressed.current) setEditing(false)
      },
    },
  }
}
