'use client'

import { Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'

const restMs = 250

/** Searches as soon as typing rests; Enter does not wait. */
export function ArchiveSearchField({ search }: { search: string }) {
  const router = useRouter()
  const [text, setText] = useState(search)
  const [asked, setAsked] = useState(search)
  const go = (wanted: string) => {
    const q = wanted.trim()
    setAsked(q)
    if (q !== search)
      router.replace(q === '' ? '/archive' : `/archive?${new URLSearchParams({ q })}`, { scroll: false })
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Whoever comes here by a link, such as that of the archive itself, has asked for something else.
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if (asked !== search) {
      setAsked(search)
      setText(search)
    }
  }
  return (
    <SearchField
      aria-label="Search the archive"
      value={text}
      onChange={(typed) => {
        setText(typed)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => go(typed), restMs)
      }}
      onSubmit={go}
      maxLength={200}
      className="group flex items-center gap-3 rounded-xl border border-control px-3 focus-within:border-focus focus-within:outline-2 focus-within:outline-focus"
    >
      <Search aria-hidden className="size-[1.125rem] shrink-0 text-soft" />
      <Input
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
