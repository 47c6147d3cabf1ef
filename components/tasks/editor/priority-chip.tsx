'use client'

import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { priorities, priorityNames } from '@/components/tasks/facts/priorities'
import { PriorityMark } from '@/components/tasks/facts/priority-mark'
import { Popover } from '@/components/ui/popover'
import { menuClass, menuItemClass } from '@/components/ui/select-field'
import type { Priority } from '@/lib/domain/tasks/schema'
import { chipClass } from './chip-class'

/** Chip with a menu of the priorities. */
export function PriorityChip({
  value,
  onChange,
}: {
  value: Priority | null
  onChange: (priority: Priority | null) => void
}) {
  return (
    <MenuTrigger>
      <Button className={chipClass} aria-label={`Priority: ${priorities[value ?? 'none'].name}`}>
        <PriorityMark priority={value} />
        {value === null ? 'Priority' : priorities[value].name}
      </Button>
      <Popover placement="bottom start" className="min-w-44">
        <Menu
          className={menuClass}
          aria-label="Priority"
          selectionMode="single"
          selectedKeys={[value ?? 'none']}
          onAction={(key) => {
            const name = priorityNames.find((one) => one === key)
            if (name) onChange(name === 'none' ? null : name)
          }}
        >
          {priorityNames.map((name) => (
            <MenuItem key={name} id={name} className={menuItemClass} textValue={priorities[name].name}>
              <PriorityMark priority={name === 'none' ? null : name} />
              {priorities[name].name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
