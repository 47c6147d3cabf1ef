'use client'

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Part } from '@/lib/domain/quick-add/parts'

/** Marks the recognized parts behind the text of an input, whose place and font it shares. */
export function PartMarks({
  text,
  parts,
  input,
}: {
  text: string
  parts: readonly Part[]
  input: RefObject<HTMLInputElement | null>
}) {
  const mirror = useRef<HTMLDivElement>(null)
  // A long line scrolls within the input.
  const follow = () => {
    if (mirror.current && input.current) mirror.current.scrollLeft = input.current.scrollLeft
  }
  useLayoutEffect(follow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads refs alone
  useEffect(() => {
    const element = input.current
    element?.addEventListener('scroll', follow)
    return () => element?.removeEventListener('scroll', follow)
  }, [input])
  const pieces = parts.map((part, index) => ({
    before: text.slice(parts[index - 1]?.end ?? 0, part.start),
    marked: text.slice(part.start, part.end),
    key: part.start,
  }))
  return (
    <div
      ref={mirror}
      aria-hidden
      className="pointer-events-none absolute inset-0 flex items-center overflow-hidden text-transparent forced-colors:hidden print:hidden"
    >
      <p dir="auto" className="min-w-full whitespace-pre">
        {pieces.map(({ before, marked, key }) => (
          <span key={key}>
            {before}
            <mark className="rounded bg-accent-shade text-transparent shadow-[0_0_0_2px_var(--accent-shade)]">
              {marked}
            </mark>
          </span>
        ))}
        {text.slice(parts.at(-1)?.end ?? 0)}
      </p>
    </div>
  )
}
