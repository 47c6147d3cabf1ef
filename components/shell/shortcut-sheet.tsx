'use client'

import { Fragment, useSyncExternalStore } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Toggle } from '@/components/ui/toggle'
import { appPages } from '@/lib/entry/app-pages'
import { nameModifier } from '../palette/modifier-key'
import { pageCommands } from './page-commands'
import { dayShortcuts, elementNames, overlayNames, taskShortcuts } from './shortcut-names'
import { areSingleKeysOn, setSingleKeys, subscribeToSingleKeys } from './single-keys'

/** Dialog that lists all keyboard shortcuts. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const isOn = useSyncExternalStore(subscribeToSingleKeys, areSingleKeysOn)
  const anywhere = [
    { keys: ['?'], name: 'Show shortcuts' },
    { keys: [nameModifier(), 'K'], name: 'Search, go to a day, run a command' },
    ...listShortcuts(overlayNames),
    ...appPages.flatMap(({ path, key }) => (key ? [{ keys: ['g', key], name: pageCommands[path].text }] : [])),
  ]
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Group name="Anywhere" shortcuts={anywhere} />
        <Group name="On the page" shortcuts={listShortcuts(elementNames)} />
        <Group name="On a focused task" shortcuts={taskShortcuts} />
        <Group name="On a focused task of a day" shortcuts={dayShortcuts} />
        <Toggle isSelected={isOn} onChange={setSingleKeys}>
          Single-key shortcuts
        </Toggle>
      </div>
    </Dialog>
  )
}

function listShortcuts(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([key, name]) => ({ keys: [key], name }))
}

function Group({ name, shortcuts }: { name: string; shortcuts: readonly { keys: readonly string[]; name: string }[] }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-medium text-soft">{name}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 text-sm">
        {shortcuts.map((shortcut) => (
          <Fragment key={shortcut.name}>
            <dt>{shortcut.name}</dt>
            <dd className="flex justify-end gap-1">
              {shortcut.keys.map((key) => (
                <kbd key={key} className="min-w-6 rounded border bg-shade px-1.5 py-0.5 text-center font-sans text-xs">
                  {key}
                </kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
