'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** A section whose top is above this distance from that of the window has been reached, in px. */
const reachedAt = 120

/** Navigation with links to the sections of a page. The link of the section that is being read has `aria-current`. */
export function SectionLinks({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])]
    const sections = links.map((link) => document.getElementById(link.hash.slice(1)))
    const markCurrent = () => {
      const { clientHeight, scrollHeight, scrollTop } = document.documentElement
      // The last section may be too short to reach the top.
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
      const index = isAtEnd
        ? links.length - 1
        : sections.findLastIndex((section) => section && section.getBoundingClientRect().top <= reachedAt)
      const current = links[index]
      if (current?.ariaCurrent === 'location') return
      for (const link of links) link.removeAttribute('aria-current')
      current?.setAttribute('aria-current', 'location')
      if (current) showLink(current)
    }
    let frame = 0
    const listening = new AbortController()
    const markSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(markCurrent)
    }
    for (const type of ['scroll', 'resize'])
      addEventListener(type, markSoon, { passive: true, signal: listening.signal })
    markCurrent()
    return () => {
      cancelAnimationFrame(frame)
      listening.abort()
    }
  }, [])
  return (
    <nav ref={nav} aria-label={label} className={className}>
      {children}
    </nav>
  )
}

/** Scrolls the list that holds a link, and not the page, as far as it takes to show it. */
function showLink(link: HTMLElement): void {
  const list = link.closest<HTMLElement>('[data-section-list]')
  if (!list) return
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
  if (inner.left < outer.left) list.scrollLeft += inner.left - outer.left
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
}
