import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { anyDialog } from '@/components/ui/any-dialog'

/** Keeps the keyboard focus on what led to a page, such as the link to the next day, if the page has it too. */
export function useLinkFocus(): void {
  const path = usePathname()
  const focused = useRef<string>(null)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(anyDialog)) return
      // `new` is a button on one page and an input on another.
      focused.current = target.matches('[data-shortcut=new]') ? null : target.getAttribute('data-shortcut')
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the page.
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-shortcut=${focused.current}]`)?.focus({ preventScroll: true })
  }, [path])
}
