'use client'

import { Check, ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Select, SelectValue } from 'react-aria-components/Select'
import { inputClass, labelClass } from './field'
import { Popover } from './popover'

export const menuClass = 'max-h-96 overflow-auto rounded-xl border bg-raised p-1 shadow-lg outline-none'
export const menuItemClass =
  'flex cursor-pointer items-center gap-2 rounded-lg px-3 py-2 text-sm outline-none data-disabled:opacity-50 data-focused:bg-hover [&>svg]:size-4'

/** A dropdown list with a label. */
export function SelectField<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  return (
    <Select
      className="flex flex-col gap-1.5"
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
    >
      <Label className={labelClass}>{label}</Label>
      <Button className={`${inputClass} flex cursor-pointer items-center justify-between gap-2 text-left`}>
        <SelectValue className="truncate" />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </Button>
      <Popover className="w-(--trigger-width)">
        <ListBox items={options} className={menuClass}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.name} className={menuItemClass}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1 truncate">{option.name}</span>
                  {isSelected && <Check aria-hidden />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
