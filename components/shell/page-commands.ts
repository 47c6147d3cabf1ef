import {
  Archive,
  BookOpen,
  CalendarDays,
  CalendarRange,
  ChartNoAxesColumn,
  CircleUserRound,
  Hash,
  History,
  KeyRound,
  type LucideIcon,
  Repeat,
  Webhook,
} from 'lucide-react'
import type { appPages } from '@/lib/entry/app-pages'

type AppPath = (typeof appPages)[number]['path']

export const pageIcons: Record<AppPath, LucideIcon> = {
  '/day': CalendarDays,
  '/week': CalendarRange,
  '/insights': ChartNoAxesColumn,
  '/archive': Archive,
  '/recurrences': Repeat,
  '/labels': Hash,
  '/profile/api-keys': KeyRound,
  '/profile/webhooks': Webhook,
  '/profile': CircleUserRound,
  '/profile/activity': History,
  '/reference': BookOpen,
}

/** How the palette and the list of shortcuts name each page, with other words that find it. */
export const pageCommands: Record<AppPath, { text: string; words: string }> = {
  '/day': { text: 'Go to today', words: 'tasks' },
  '/week': { text: 'Go to this week', words: 'days calendar' },
  '/insights': { text: 'Go to insights', words: 'statistics figures streak' },
  '/archive': { text: 'Go to archive', words: 'deleted restore' },
  '/recurrences': { text: 'Go to recurring tasks', words: 'repeat every habit' },
  '/labels': { text: 'Go to labels', words: 'tags rename' },
  '/profile/api-keys': { text: 'Go to API keys', words: 'agents mcp' },
  '/profile/webhooks': { text: 'Go to webhooks', words: 'events deliveries' },
  '/profile': { text: 'Go to profile', words: 'settings account time zone password export' },
  '/profile/activity': { text: 'Go to activity', words: 'sessions sign-ins' },
  '/reference': { text: 'Open the API reference', words: 'documentation help' },
}
