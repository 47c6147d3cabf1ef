'use client'

import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { inputClass, labelClass } from '@/components/ui/field'
import { menuClass, menuItemClass } from '@/components/ui/select-field'

/** Chooses a time zone. Typing a part of its name filters the list. */
export function TimeZoneField({
  value,
  timeZones,
  onChange,
}: {
  value: string
  timeZones: readonly string[]
  onChange: (timeZone: string) => void
}) {
  // The browser may know a zone under another name than the server: the current value is always listed.
  const items = useMemo(
    () => [...new Set([value, 'UTC', ...timeZones])].sort().map((id) => ({ id, name: id.replaceAll('_', ' ') })),
    [timeZones, value],
  )
  return (
    <ComboBox
      className="flex flex-col gap-1.5"
      defaultItems={items}
      selectedKey={value}
      onSelectionChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
    >
      <Label className={labelClass}>Time zone</Label>
      <Group className="relative">
        <Input className={`${inputClass} pr-10`} />
        <Button className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center text-soft">
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Group>
      <Popover className="w-(--trigger-width) data-entering:animate-rise">
        <ListBox className={menuClass}>
          {(item: { id: string; name: string }) => (
            <ListBoxItem id={item.id} textValue={item.name} className={menuItemClass}>
              {item.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
