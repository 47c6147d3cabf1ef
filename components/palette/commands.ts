import {
  ArrowDownWideNarrow,
  Bot,
  ClockArrowDown,
  Hash,
  Keyboard,
  ListChecks,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Sun,
  Sunrise,
  Timer,
} from 'lucide-react'
import { leaveSession } from '@/components/profile/leave-session'
import { openOverlay } from '@/components/shell/overlay-store'
import { pageCommands, pageIcons } from '@/components/shell/page-commands'
import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import { shownDay } from '@/components/tasks/day/shown-day'
import { type Sorting, sortShownDay } from '@/components/tasks/day/sort-day'
import { listShownLabels, showLabel } from '@/components/tasks/filter/show-label'
import { shownTimer } from '@/components/timer/shown-timer'
import { toggleTimer } from '@/components/timer/timer-on-demand'
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
  const sort = (by: Sorting, icon: LucideIcon): Command => ({
    id: `sort-${by}`,
    icon,
    text: `Sort this day by ${by}`,
    words: 'order tasks',
    run: () => sortShownDay(by),
  })
  const running = shownTimer()
  const focused = findFocused()
  /** The text of the task is a note, because searches are to find the task itself. */
  const timer = (text: string, taskId: string, note: string): Command => ({
    id: `timer-${taskId}`,
    icon: Timer,
    text,
    note,
    words: 'time track',
    run: () => toggleTimer({ _id: taskId }),
  })
  const timers = [
    ...(running ? [timer('Stop the timer', running.taskId, running.text)] : []),
    ...(focused && focused._id !== running?.taskId ? [timer('Start the timer', focused._id, focused.text)] : []),
  ]
  const ofDay = shownDay() ? [sort('time', ClockArrowDown), sort('priority', ArrowDownWideNarrow)] : []
  return [
    { id: 'new', icon: Plus, text: 'New task', words: 'add create', keys: ['q'], run: () => openOverlay('add') },
    ...pages.slice(0, 1),
    { id: 'tomorrow', icon: Sunrise, text: 'Go to tomorrow', words: '', run: () => open(`/day/${addDays(today, 1)}`) },
    ...pages.slice(1),
    {
      id: 'plan',
      icon: ListChecks,
      text: 'Plan the day',
      words: 'overdue left triage',
      run: () => openOverlay('plan'),
    },
    {
      id: 'agents',
      icon: Bot,
      text: 'Show what agents did today',
      words: 'filter keys changed by mcp',
      run: () =>
        open(`${/^\/(day|week)\b/.test(window.location.pathname) ? window.location.pathname : '/day'}?by=agents`),
    },
    ...timers,
    ...ofDay,
    ...listShownLabels().map((name) => ({
      id: `label-${name}`,
      icon: Hash,
      text: `Show only #${name} on this page`,
      words: `filter label ${name}`,
      run: () => showLabel(name),
    })),
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

/** The open task of the day whose row has the focus, or had it last. */
function findFocused(): DayTask | undefined {
  const id = document.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.dataset.key
  const { overdue = [], tasks = [] } = shownDay()?.day ?? {}
  return [...overdue, ...tasks].find(({ _id, isCompleted }) => _id === id && !isCompleted)
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
