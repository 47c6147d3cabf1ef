'use client'

import { Ellipsis, type LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from './popover'
import { menuClass, menuItemClass } from './select-field'

export type MenuAction<Id extends string> = {
  id: Id
  name: string
  icon: LucideIcon
  /** Whether it cannot be undone. */
  isDestructive?: boolean
}

/** Button with a menu of the actions on something. */
export function ActionMenu<Id extends string>({
  label,
  actions,
  onSelect,
}: {
  label: string
  actions: readonly MenuAction<Id>[]
  onSelect: (id: Id) => void
}) {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-soft data-hovered:bg-hover data-hovered:text-ink"
      >
        <Ellipsis aria-hidden className="size-4" />
      </Button>
      <Popover placement="bottom end" className="min-w-44">
        <Menu className={menuClass}>
          {actions.map(({ id, name, icon: Icon, isDestructive }) => (
            <MenuItem
              key={id}
              className={`${menuItemClass} ${isDestructive ? 'text-danger' : ''}`}
              onAction={() => onSelect(id)}
            >
              <Icon aria-hidden />
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
