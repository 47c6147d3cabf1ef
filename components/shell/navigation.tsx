'use client'

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
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { PaletteButton } from '@/components/palette/palette-button'
import type { mainPages, sidebarPages } from '@/lib/entry/app-pages'
import { AccountMenu } from './account-menu'
import { navigationItemClass } from './navigation-item-class'

/** The links to pages, in their order. A page that is missing does not compile. */
type Links<Pages extends readonly { path: string; name: string }[]> = {
  readonly [Index in keyof Pages]: {
    href: Pages[Index]['path']
    name: Pages[Index]['name']
    icon: LucideIcon
    className?: string
  }
}

// Only the types of the list: the first load of a page has no room for the whole of it.
const pages: Links<readonly [...typeof mainPages, ...typeof sidebarPages]> = [
  { href: '/day', name: 'Tasks', icon: CalendarDays },
  { href: '/week', name: 'Week', icon: CalendarRange },
  { href: '/insights', name: 'Insights', icon: ChartNoAxesColumn },
  { href: '/archive', name: 'Archive', icon: Archive },
  // On phones these are in the account menu, because the bar has little room.
  { href: '/profile/api-keys', name: 'API Keys', icon: KeyRound, className: 'hidden md:block' },
  { href: '/profile/webhooks', name: 'Webhooks', icon: Webhook, className: 'hidden md:block' },
  { href: '/reference', name: 'API reference', icon: BookOpen, className: 'hidden md:block' },
]

/** The link that was followed last. */
let followed: string | undefined

/** Main navigation: a sidebar on wide screens, a bar at the bottom on phones. */
export function Navigation() {
  const path = usePathname()
  const current = pages.filter(({ href }) => path === href || path.startsWith(`${href}/`)).at(0)
  const list = useRef<HTMLUListElement>(null)
  // The shell of the API reference is another one, so the link that led to or from it is replaced, and loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new shell
  useEffect(() => {
    if (followed === undefined || followed !== current?.href || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`a[href="${followed}"]`)?.focus()
  }, [])
  return (
    <nav aria-label="Main">
      <ul ref={list} className="flex justify-around gap-1 md:flex-col md:justify-start">
        {pages.map(({ href, name, icon: Icon, className = '' }) => (
          <li key={href} className={`min-w-0 flex-1 md:flex-none ${className}`}>
            <Link
              href={href}
              onClick={() => {
                followed = href
              }}
              aria-current={current?.href === href ? 'page' : undefined}
              className={navigationItemClass}
            >
              <Icon aria-hidden className="size-5 md:size-[1.125rem]" />
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1 md:hidden">
          <PaletteButton />
        </li>
        <li className="min-w-0 flex-1 md:flex-none">
          <AccountMenu isCurrent={!current && path.startsWith('/profile')} />
        </li>
      </ul>
    </nav>
  )
}
