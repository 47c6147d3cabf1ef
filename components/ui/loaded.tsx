'use client'

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome } from '@/lib/entry/web/run-action'
import { Button } from './button'
import { callAction } from './call-action'
import { Notice } from './notice'

/**
 * Shows the result of an action that only reads, which it calls each time it appears.
 * @param props.load called with `id`; constant, because another function is called again
 */
export function Loaded<Result>({
  load,
  id,
  children,
}: {
  load: (id: string) => Promise<Outcome<Result>>
  id: string
  children: (result: Result) => ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [outcome, setOutcome] = useState<Outcome<Result>>()
  const read = useCallback(async () => {
    setOutcome(undefined)
    setOutcome(await callAction(() => load(id)))
  }, [load, id])
  useEffect(() => {
    void read()
  }, [read])
  const retry = () => {
    // Keeps the focus here when the button disappears.
    frame.current?.focus()
    void read()
  }
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {outcome === undefined ? (
        <p role="status" className="text-sm text-soft">
          Loading …
        </p>
      ) : outcome.ok ? (
        children(outcome.result)
      ) : (
        <Notice tone="fault">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{outcome.message}</p>
            <Button size="small" onPress={retry}>
              Try again
            </Button>
          </div>
        </Notice>
      )}
    </div>
  )
}
