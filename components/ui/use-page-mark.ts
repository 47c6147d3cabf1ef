'use client'

import { useLayoutEffect } from 'react'

export type PageMarkName = `data-shows-${string}`

/**
 * Marks the root element while a component is mounted, for style rules about what else the page shows. An attribute is
 * cheaper than `:has()`, which the browser checks after each change of the page.
 * @param name the attribute; several components may set it at a time
 */
export function usePageMark(name: PageMarkName): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const count = (change: 1 | -1) => {
      const sum = Number(root.getAttribute(name)) + change
      if (sum > 0) root.setAttribute(name, String(sum))
      else root.removeAttribute(name)
    }
    count(1)
    return () => count(-1)
  }, [name])
}

/** The same, for a part of a component that is not always mounted. */
export function PageMark({ name }: { name: PageMarkName }): null {
  usePageMark(name)
  return null
}
