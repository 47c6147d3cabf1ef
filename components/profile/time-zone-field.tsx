'use client'

import { ChevronDown } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { format } from '@/components/tasks/facts/format-date'
import { labelClass } from '@/components/ui/field'
import { langOf } from '@/components/ui/lang-of'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import { TimeZoneInput } from './time-zone-input'
import { formatOffset, matchesZone, nameZones, readOffset, type Zone } from './time-zone-search'

/** Chooses a time zone. Typing a part of its name, or its offset, filters the list. */
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
  const zones = useMemo(() => nameZones([value, 'UTC', ...timeZones]), [timeZones, value])
  const zonesByName = useMemo(() => new Map(zones.map((zone) => [zone.name, zone])), [zones])
  return (
    <ComboBox
      className="flex flex-col gap-1.5"
      defaultItems={zones}
      defaultFilter={(name, typed) => {
        const zone = zonesByName.get(name)
        return zone !== undefined && matchesZone(zone, typed, Date.now())
      }}
      allowsEmptyCollection
      selectedKey={value}
      onSelectionChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
    >
      <Label className={labelClass}>Time zone</Label>
      <Group className="relative">
        <TimeZoneInput />
        <Button
          aria-label="Show all time zones"
          className="absolute inset-y-0 right-0 flex w-10 cursor-pointer items-center justify-center text-soft"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Group>
      <Popover className="w-(--trigger-width)">
        <ListBox
          className={menuClass}
          renderEmptyState={() => <p className="px-3 py-2 text-sm text-soft">No time zone matches.</p>}
        >
          {(zone: Zone) => (
            <ListBoxItem id={zone.id} textValue={zone.name} className={menuItemClass}>
              <span className="min-w-0 flex-1 truncate">{zone.name}</span>
              <ZoneTime zone={zone} />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** The offset and the local time of a zone. */
function ZoneTime({ zone }: { zone: Zone }) {
  const { locale } = useLocale()
  const now = Date.now()
  const offset = readOffset(zone, now)
  const time = format(locale, { timeStyle: 'short', timeZone: 'UTC' }, now + offset * 60_000)
  return (
    <span className="tabular text-xs text-soft">
      {formatOffset(offset)} · <span lang={langOf(locale)}>{time}</span>
    </span>
  )
}
