'use client'

import { Archive, CalendarDays, ChartNoAxesColumn, CircleUserRound, KeyRound } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'

const pages = [
  { href: '/day', name: 'Tasks', icon: CalendarDays },
  { href: '/insights', name: 'Insights', icon: ChartNoAxesColumn },
  { href: '/archive', name: 'Archive', icon: Archive },
  { href: '/profile/api-keys', name: 'API Keys', icon: KeyRound },
  { href: '/profile', name: 'Profile', icon: CircleUserRound },
] as const

/** Main navigation: a sidebar on wide screens, a bar at the bottom on phones. */
export function Navigation() {
  const path = usePathname()
  const current = pages.filter(({ href }) => path === href || path.startsWith(`${href}/`)).at(0)
  return (
    <nav aria-label="Main">
      <ul className="flex justify-around gap-1 md:flex-col md:justify-start">
        {pages.map(({ href, name, icon: Icon }) => (
          <li key={href} className="min-w-0 flex-1 md:flex-none">
            <Link
              href={href}
              aria-current={current?.href === href ? 'page' : undefined}
              className="flex flex-col items-center gap-0.5 rounded-lg px-1 py-1.5 text-[0.6875rem] font-medium text-soft transition-colors hover:text-ink aria-[current]:text-ink md:flex-row md:gap-3 md:px-3 md:py-2 md:text-sm md:hover:bg-hover md:aria-[current]:bg-hover"
            >
              <Icon aria-hidden className="size-5 md:size-[1.125rem]" />
              <span className="truncate">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
