'use client'

import {
  Archive,
  BookOpen,
  CalendarDays,
  CalendarRange,
  ChartNoAxesColumn,
  Hash,
  KeyRound,
  type LucideIcon,
  Repeat,
  Webhook,
} from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { PaletteButton } from '@/components/palette/palette-button'
import type { furtherPages, mainPages, sidebarPages } from '@/lib/entry/app-pages'
import { AccountMenu } from './account-menu'

/** The links to pages, in their order. A page that is missing does not compile. */
type Links<Pages extends readonly { path: string; name: string }[]> = {
  readonly [Index in keyof Pages]: {
    href: Pages[Index]['path']
    name: Pages[Index]['name']
    icon: LucideIcon
  }
}

// Only the types of the list: the first load of a page has no room for the whole of it.
const pagesOfPeople: Links<readonly [...typeof mainPages, ...typeof furtherPages]> = [
  { href: '/day', name: 'Tasks', icon: CalendarDays },
  { href: '/week', name: 'Week', icon: CalendarRange },
  { href: '/insights', name: 'Insights', icon: ChartNoAxesColumn },
  { href: '/archive', name: 'Archive', icon: Archive },
  // A phone has no room for these.
  { href: '/recurrences', name: 'Recurring', icon: Repeat },
  { href: '/labels', name: 'Labels', icon: Hash },
]
const pagesOfPrograms: Links<typeof sidebarPages> = [
  { href: '/profile/api-keys', name: 'API Keys', icon: KeyRound },
  { href: '/profile/webhooks', name: 'Webhooks', icon: Webhook },
  { href: '/reference', name: 'API reference', icon: BookOpen },
]
const pages = [...pagesOfPeople, ...pagesOfPrograms]

/** The link that was followed last. */
let followed: string | undefined

/** Main navigation: a sidebar on wide screens, a bar at the bottom on phones. */
export function Navigation() {
  const path = usePathname()
  const current = pages.find(({ href }) => path === href || path.startsWith(`${href}/`))?.href
  const navigation = useRef<HTMLElement>(null)
  // The shell of the API reference is another one, so the link that led to or from it is replaced, and loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new shell
  useEffect(() => {
    if (followed === undefined || followed !== current || document.activeElement !== document.body) return
    navigation.current?.querySelector<HTMLElement>(`a[href="${followed}"]`)?.focus()
  }, [])
  return (
    <nav ref={navigation} aria-label="Main" className="main-navigation">
      <Group name="For you" links={pagesOfPeople} current={current} />
      {/* On phones these are in the account menu, because the bar has little room. */}
      <Group name="For programs" links={pagesOfPrograms} current={current} />
      <ul>
        <li className="md:hidden">
          <PaletteButton />
        </li>
        <li>
          <AccountMenu isCurrent={current === undefined && path.startsWith('/profile')} />
        </li>
      </ul>
    </nav>
  )
}

function Group({
  name,
  links,
  current,
}: {
  name: string
  links: typeof pagesOfPeople | typeof pagesOfPrograms
  current: string | undefined
}) {
  return (
    <div>
      <p aria-hidden>{name}</p>
      <ul aria-label={name}>
        {links.map(({ href, name, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              onClick={() => {
                followed = href
              }}
              aria-current={current === href ? 'page' : undefined}
              className="navigation-item"
            >
              <Icon aria-hidden />
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
