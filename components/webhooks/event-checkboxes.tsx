'use client'

import { Check } from 'lucide-react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup'
import { Label } from 'react-aria-components/Label'
import { Button } from '@/components/ui/button'
import { labelClass } from '@/components/ui/field'
import { webhookEvents } from './describe-event'

/** Asks for the events that a webhook gets. */
export function EventCheckboxes({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (types: string[]) => void
}) {
  const areAllSelected = value.length === webhookEvents.length
  return (
    <CheckboxGroup className="flex flex-col gap-1.5" value={[...value]} onChange={onChange}>
      <div className="flex items-center justify-between gap-2">
        <Label className={labelClass}>Events</Label>
        <Button
          tone="quiet"
          size="small"
          onPress={() => onChange(areAllSelected ? [] : webhookEvents.map(({ type }) => type))}
        >
          {areAllSelected ? 'Clear all' : 'Select all'}
        </Button>
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {webhookEvents.map(({ type, label, name }) => (
          <Checkbox key={type} value={type} className="group flex cursor-pointer items-center gap-3 py-1.5 text-sm">
            <span
              aria-hidden
              className="flex size-5 shrink-0 items-center justify-center rounded border border-control bg-paper text-on-accent group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-accent group-data-selected:bg-accent"
            >
              <Check className="hidden size-4 group-data-selected:block" />
            </span>
            <span>
              {label} <span className="font-mono text-xs text-soft">{name}</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  )
}
