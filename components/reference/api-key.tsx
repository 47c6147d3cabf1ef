'use client'

import { createContext, type ReactNode, useContext, useId, useRef, useState } from 'react'
import { inputClass, labelClass } from '@/components/ui/field'
import { useEarlyText } from '@/components/ui/use-early-text'

const ApiKey = createContext<{ apiKey: string; setApiKey: (apiKey: string) => void }>({
  apiKey: '',
  setApiKey: () => undefined,
})

/** Keeps the API key for "Try it" requests in memory only, until the page unloads. */
export function ApiKeyProvider({ children }: { children: ReactNode }) {
  const [apiKey, setApiKey] = useState('')
  return <ApiKey value={{ apiKey, setApiKey }}>{children}</ApiKey>
}

/** Returns the entered key, or an empty string. */
export function useApiKey(): string {
  return useContext(ApiKey).apiKey
}

/** Input for the API key that all forms of the page use. */
export function ApiKeyField() {
  const { setApiKey } = useContext(ApiKey)
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const change = (typed: string) => setApiKey(typed.trim())
  useEarlyText(input, change)
  return (
    <div className="flex flex-col gap-1.5 rounded-xl border bg-shade p-3">
      <label htmlFor="api-key" className={labelClass}>
        API key
      </label>
      {/* Uncontrolled: React would copy a controlled value into the element's attributes. */}
      <input
        ref={input}
        id="api-key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hintId}
        className={`${inputClass} scroll-mt-24`}
        onChange={({ target }) => change(target.value)}
      />
      <p id={hintId} className="text-xs text-soft">
        For requests from this page. It is not stored.
      </p>
    </div>
  )
}
