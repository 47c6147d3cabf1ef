import { Keyboard, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun, Sunrise } from 'lucide-react'
import { leaveSession } from '@/components/profile/leave-session'
import { openOverlay } from '@/components/shell/overlay-store'
import { pageCommands, pageIcons } from '@/components/shell/page-commands'
import { callAction } from '@/components/ui/call-action'
import { showError } from '@/components/ui/show-message'
import { appPages } from '@/lib/entry/app-pages'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { changeTheme } from './actions'
import type { PaletteOption } from './palette-option'

type Command = Omit<PaletteOption, 'group'> & {
  /** Other words that find it. */
  words: string
}

/** Every command, in the order in which an empty palette lists them. */
export function listCommands({ today, open }: { today: CalendarDate; open: (href: string) => void }): Command[] {
  const page = ({ path, key }: (typeof appPages)[number]): Command => ({
    id: path,
    icon: pageIcons[path],
    ...pageCommands[path],
    ...(key && { keys: ['g', key] }),
    run: () => open(path),
  })
  const pages = appPages.map(page)
  const theme = (name: 'light' | 'dark' | 'system', icon: LucideIcon, text: string): Command => ({
    id: `theme-${name}`,
    icon,
    text,
    words: 'appearance color mode',
    run: () => void setTheme(name),
  })
  return [
    { id: 'new', icon: Plus, text: 'New task', words: 'add create', keys: ['q'], run: () => openOverlay('add') },
    ...pages.slice(0, 1),
    { id: 'tomorrow', icon: Sunrise, text: 'Go to tomorrow', words: '', run: () => open(`/day/${addDays(today, 1)}`) },
    ...pages.slice(1),
    theme('light', Sun, 'Use the light theme'),
    theme('dark', Moon, 'Use the dark theme'),
    theme('system', Monitor, 'Use the theme of the system'),
    {
      id: 'shortcuts',
      icon: Keyboard,
      text: 'Show keyboard shortcuts',
      words: 'help keys',
      keys: ['?'],
      run: () => openOverlay('shortcuts'),
    },
    { id: 'sign-out', icon: LogOut, text: 'Sign out', words: 'log out leave', run: () => void leaveSession() },
  ]
}

async function setTheme(name: 'light' | 'dark' | 'system'): Promise<void> {
  const outcome = await callAction(() => changeTheme(name))
  if (!outcome.ok) showError(outcome.message)
}

/** The commands that have a word beginning with each typed word. */
export function filterCommands(commands: readonly Command[], typed: string): PaletteOption[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return commands
    .filter(({ text, words }) => {
      const has = `${text} ${words}`.toLowerCase().split(/[\s-]+/)
      return wanted.every((start) => has.some((word) => word.startsWith(start)))
    })
    .map(({ words, ...command }) => ({ ...command, group: 'Commands' }))
}
