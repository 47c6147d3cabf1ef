'use client'

import { parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { DatePickerPanel } from '@/components/tasks/move/date-picker-panel'
import { DateParts, useWholeDate } from '@/components/ui/date-parts'
import { inputClass, labelClass } from '@/components/ui/field'
import { FieldMessage } from '@/components/ui/field-message'
import { Popover, panelClass } from '@/components/ui/popover'

/** Asks for the last day on which a key is valid. */
export function ExpiryDate({
  value,
  minValue,
  onChange,
}: {
  value: string
  minValue: string
  onChange: (date: string) => void
}) {
  const { field, parts, restoreParts } = useWholeDate(value)
  return (
    <DatePicker
      {...field}
      className="flex flex-col gap-1.5"
      minValue={parseDate(minValue)}
      onChange={(date) => {
        if (date) onChange(date.toString())
      }}
    >
      <Label className={labelClass}>Last day</Label>
      <Group
        className={`${inputClass} flex items-center py-1 pr-1 data-focus-within:outline-2 data-focus-within:outline-focus`}
      >
        <DateParts {...parts} className="flex flex-1" />
        <Button className="inline-flex size-7 cursor-pointer items-center justify-center rounded-md text-soft data-hovered:bg-hover">
          <CalendarDays aria-hidden className="size-4" />
        </Button>
      </Group>
      <FieldMessage />
      <Popover placement="bottom end" className={panelClass}>
        <DatePickerPanel
          label="Last day"
          date={value}
          today={minValue}
          minDate={minValue}
          onChoose={(date) => {
            restoreParts()
            onChange(date)
          }}
        />
      </Popover>
    </DatePicker>
  )
}
