'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Heading } from 'react-aria-components/Heading'

const arrowClass =
  'inline-flex size-8 cursor-pointer items-center justify-center rounded-lg text-soft data-hovered:bg-hover data-disabled:opacity-40 [&>svg]:size-4'

/** Header of a date picker: the month, and buttons for the previous and next one. */
export function MonthHeader() {
  return (
    <div className="mb-2 flex items-center justify-between">
      <Button slot="previous" className={arrowClass}>
        <ChevronLeft aria-hidden />
      </Button>
      <Heading className="text-sm font-medium" />
      <Button slot="next" className={arrowClass}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}
