import { CircleUserRound, History, type LucideIcon } from 'lucide-react'
import type { accountPages } from '@/lib/entry/app-pages'
import { navigationIcons } from './navigation-icons'

export const pageIcons: typeof navigationIcons & Record<(typeof accountPages)[number]['path'], LucideIcon> = {
  ...navigationIcons,
  '/profile': CircleUserRound,
  '/profile/activity': History,
}

/** How the palette and the list of shortcuts name each page, with other words that find it. */
export const pageCommands: Record<keyof typeof pageIcons, { text: string; words: string }> = {
  '/day': { text: 'Go to today', words: 'tasks' },
  '/week': { text: 'Go to this week', words: 'days calendar' },
  '/insights': { text: 'Go to insights', words: 'statistics figures streak' },
  '/archive': { text: 'Go to archive', words: 'deleted restore' },
  '/profile/api-keys': { text: 'Go to API keys', words: 'agents mcp' },
  '/profile/webhooks': { text: 'Go to webhooks', words: 'events deliveries' },
  '/profile': { text: 'Go to profile', words: 'settings account time zone password export' },
  '/profile/activity': { text: 'Go to activity', words: 'sessions sign-ins' },
  '/reference': { text: 'Open the API reference', words: 'documentation help' },
}
