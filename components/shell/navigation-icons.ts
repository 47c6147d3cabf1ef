import {
  Archive,
  BookOpen,
  CalendarDays,
  CalendarRange,
  ChartNoAxesColumn,
  KeyRound,
  type LucideIcon,
  Webhook,
} from 'lucide-react'
import type { mainPages, sidebarPages } from '@/lib/entry/app-pages'

/** Apart from the icons of other pages, which the first load of a page does not need. */
export const navigationIcons: Record<(typeof mainPages | typeof sidebarPages)[number]['path'], LucideIcon> = {
  '/day': CalendarDays,
  '/week': CalendarRange,
  '/insights': ChartNoAxesColumn,
  '/archive': Archive,
  '/profile/api-keys': KeyRound,
  '/profile/webhooks': Webhook,
  '/reference': BookOpen,
}
