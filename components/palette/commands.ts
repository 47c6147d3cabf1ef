import {
  Archive,
  BookOpen,
  CalendarDays,
  CalendarRange,
  ChartNoAxesColumn,
  CircleUserRound,
  History,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Sun,
  Sunrise,
  Webhook,
} from 'lucide-react'
import { leaveSession } from '@/components/profile/leave-session'
import { openOverlay } from '@/components/shell/overlay-store'
import { pageShortcuts } from '@/components/shell/shortcut-list'
import { callAction } from '@/components/ui/call-action'
import { showError } from '@/components/ui/show-message'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { changeTheme } from './actions'
import type { PaletteOption } from './palette-option'

type Command = Omit<PaletteOption, 'group'> & {
  /** Other words that find it. */
  words: string
}

/** Every command, in the order in which an empty palette lists them. */
export function listCommands({ today, open }: { today: CalendarDate; open: (href: string) => void }): Command[] {
  const page = (id: string, icon: LucideIcon, text: string, href: string, words = ''): Command => {
    const [key] = Object.entries(pageShortcuts).find(([, path]) => path === href) ?? []
    return { id, icon, text, words, ...(key && { keys: ['g', key] }), run: () => open(href) }
  }
  const theme = (name: 'light' | 'dark' | 'system', icon: LucideIcon, text: string): Command => ({
    id: `theme-${name}`,
    icon,
    text,
    words: 'appearance color mode',
    run: () => void setTheme(name),
  })
  return [
    { id: 'new', icon: Plus, text: 'New task', words: 'add create', keys: ['q'], run: () => openOverlay('add') },
    page('today', CalendarDays, 'Go to today', '/day', 'tasks'),
    page('tomorrow', Sunrise, 'Go to tomorrow', `/day/${addDays(today, 1)}`),
    page('week', CalendarRange, 'Go to this week', '/week', 'days calendar'),
    page('insights', ChartNoAxesColumn, 'Go to insights', '/insights', 'statistics figures streak'),
    page('archive', Archive, 'Go to archive', '/archive', 'deleted restore'),
    page('keys', KeyRound, 'Go to API keys', '/profile/api-keys', 'agents mcp'),
    page('webhooks', Webhook, 'Go to webhooks', '/profile/webhooks', 'events deliveries'),
    page('profile', CircleUserRound, 'Go to profile', '/profile', 'settings account time zone password export'),
    page('activity', History, 'Go to activity', '/profile/activity', 'sessions sign-ins'),
    page('reference', BookOpen, 'Open the API reference', '/reference', 'documentation help'),
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
