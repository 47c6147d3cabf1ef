'use client'

import { ChevronRight } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { Heading } from 'react-aria-components/Heading'
import type { TryPlan } from './try-plan'

const TryForm = dynamic(() => import('./try-form').then((module) => module.TryForm), {
  loading: () => <p className="text-sm text-soft">Loading …</p>,
})

/** Expands to the form that sends a request. The form's code is loaded on demand. */
export function TryIt({ name, plan }: { name: string; plan: TryPlan }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <Disclosure
      onExpandedChange={(isExpanded) => {
        if (isExpanded) setOpened(true)
      }}
      className="group mt-8 rounded-xl border"
    >
      <Heading level={4}>
        <Button
          slot="trigger"
          aria-label={`Try it: ${name}`}
          className="flex w-full cursor-pointer items-center gap-2 rounded-xl px-4 py-3 text-left text-sm font-medium transition-colors data-hovered:bg-hover"
        >
          <ChevronRight aria-hidden className="size-4 text-soft transition-transform group-data-expanded:rotate-90" />
          Try it
        </Button>
      </Heading>
      <DisclosurePanel>
        {wasOpened && (
          <div className="border-t p-4">
            <TryForm name={name} plan={plan} />
          </div>
        )}
      </DisclosurePanel>
    </Disclosure>
  )
}
