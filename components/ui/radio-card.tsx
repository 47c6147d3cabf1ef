'use client'

import type { ReactNode } from 'react'
import { Radio } from 'react-aria-components/RadioGroup'

/** A radio button with a description. */
export function RadioCard({ value, name, children }: { value: string; name: string; children: ReactNode }) {
  return (
    <Radio
      value={value}
      className="group flex cursor-pointer items-start gap-3 rounded-lg border border-control p-3 text-sm transition-colors data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-focus data-selected:border-accent data-selected:bg-accent-shade"
    >
      <span
        aria-hidden
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border-2 border-control group-data-selected:border-accent"
      >
        <span className="size-1.5 rounded-full bg-transparent group-data-selected:bg-accent" />
      </span>
      <span>
        <span className="block font-medium">{name}</span>
        <span className="text-soft">{children}</span>
      </span>
    </Radio>
  )
}
