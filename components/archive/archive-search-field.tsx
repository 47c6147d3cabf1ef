'use client'

import { Search, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import { SearchField } from 'react-aria-components/SearchField'

const restMs = 250

/** Searches as soon as typing rests; Enter does not wait. */
export function ArchiveSearchField({ search }: { search: string }) {
  const router = useRouter()
  const [text, setText] = useState(search)
  const go = (wanted: string) => {
    const q = wanted.trim()
    if (q !== search)
      router.replace(q === '' ? '/archive' : `/archive?${new URLSearchParams({ q })}`, { scroll: false })
  }
  useEffect(() => {
    const timer = setTimeout(() => go(text), restMs)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      aria-label="Search the archive"
      value={text}
      onChange={setText}
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
