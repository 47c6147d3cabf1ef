'use client'

import { Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'
import { announce } from '@/components/ui/announce'
import { useEarlyText } from '@/components/ui/use-early-text'
import { maxSearchLength } from '@/lib/foundation/limits'
import { archivePath } from './archive-path'

const debounceMs = 250

/**
 * Searches the archive while typing, debounced. Enter searches at once.
 * @param search the search whose results are shown
 * @param label the label that filters the archive
 * @param found says how many there are, to screen readers
 */
export function ArchiveSearchField({
  search,
  label,
  found,
}: {
  search: string
  label: string | undefined
  found: string
}) {
  const router = useRouter()
  const [text, setText] = useState(search)
  // The searches that this field asked for and whose results may not be shown yet, the newest last.
  const [requested, setRequested] = useState([search])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openSearch = (query: string) => {
    clearTimeout(timer.current)
    const q = query.trim()
    if (q === requested.at(-1)) return
    setRequested([...requested, q])
    router.replace(archivePath({ q, label }), { scroll: false })
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => openSearch(typed), debounceMs)
  }
  const input = useRef<HTMLInputElement>(null)
  useEarlyText(input, change)
  // The search changed without this field, through a link such as the navigation's: show the new one.
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    const isOwn = requested.includes(search)
    if (!isOwn) setText(search)
    if (!isOwn || search === requested.at(-1)) setRequested([search])
  }
  const announced = useRef(search)
  useEffect(() => {
    if (announced.current !== search) announce(found)
    announced.current = search
  }, [search, found])
  return (
    <SearchField
      aria-label="Search the archive"
      value={text}
      onChange={change}
      onSubmit={openSearch}
      maxLength={maxSearchLength}
      className="group flex items-center gap-3 rounded-xl border border-control px-3 focus-within:border-focus focus-within:outline-2 focus-within:outline-focus print:hidden"
    >
      <Search aria-hidden className="size-[1.125rem] shrink-0 text-soft" />
      <Input
        ref={input}
        dir="auto"
        placeholder="Search"
        data-shortcut="search"
        className="h-11 min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      <Button className="cursor-pointer rounded p-1 text-soft group-data-empty:invisible data-hovered:text-ink">
        <X aria-hidden className="size-4" />
      </Button>
    </SearchField>
  )
}
