'use client'

import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { inputClass, labelClass } from '@/components/ui/field'

const ApiKey = createContext<{ apiKey: string; setApiKey: (apiKey: string) => void }>({
  apiKey: '',
  setApiKey: () => undefined,
})

/** Holds the key that requests are tried with, in memory alone: it is gone with the page. */
export function ApiKeyProvider({ children }: { children: ReactNode }) {
  const [apiKey, setApiKey] = useState('')
  return <ApiKey value={{ apiKey, setApiKey }}>{children}</ApiKey>
}

/** The key that was entered; empty while none is. */
export function useApiKey(): string {
  return useContext(ApiKey).apiKey
}

/** Where the key is entered, once for every form of the page. */
export function ApiKeyField() {
  const { setApiKey } = useContext(ApiKey)
  const hintId = useId()
  return (
    <div className="flex flex-col gap-1.5 rounded-xl border bg-shade p-3">
      <label htmlFor="api-key" className={labelClass}>
        API key
      </label>
      {/* Without a value from React, which would write the key into the attributes of the element. */}
      <input
        id="api-key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hintId}
        className={`${inputClass} scroll-mt-24`}
        onChange={(event) => setApiKey(event.target.value.trim())}
      />
      <p id={hintId} className="text-xs text-soft">
        For trying requests. It stays in this page and is forgotten with it.
      </p>
    </div>
  )
}
