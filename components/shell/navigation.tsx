'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { PaletteButton } from '@/components/palette/palette-button'
import { mainPages, sidebarPages } from '@/lib/entry/app-pages'
import { AccountMenu } from './account-menu'
import { navigationIcons } from './navigation-icons'
import { navigationItemClass } from './navigation-item-class'

const pages = [
  ...mainPages.map((page) => ({ ...page, className: '' })),
  ...sidebarPages.map((page) => ({ ...page, className: 'hidden md:block' })),
]

/** The link that was followed last. */
let followed: string | undefined

/** Main navigation: a sidebar on wide screens, a bar at the bottom on phones. */
export function Navigation() {
  const path = usePathname()
  const current = pages.find((page) => path === page.path || path.startsWith(`${page.path}/`))
  const list = useRef<HTMLUListElement>(null)
  // The shell of the API reference is another one, so the link that led to or from it is replaced, and loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new shell
  useEffect(() => {
    if (followed === undefined || followed !== current?.path || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`a[href="${followed}"]`)?.focus()
  }, [])
  return (
    <nav aria-label="Main">
      <ul ref={list} className="flex justify-around gap-1 md:flex-col md:justify-start">
        {pages.map((page) => {
          const Icon = navigationIcons[page.path]
          return (
            <li key={page.path} className={`min-w-0 flex-1 md:flex-none ${page.className}`}>
              <Link
                href={page.path}
                onClick={() => {
                  followed = page.path
                }}
                aria-current={current === page ? 'page' : undefined}
                className={navigationItemClass}
              >
                <Icon aria-hidden className="size-5 md:size-[1.125rem]" />
                <span className="truncate">{page.name}</span>
              </Link>
            </li>
          )
        })}
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
