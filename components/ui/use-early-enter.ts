import { useEffect, useRef } from 'react'

/** Acts once on an Enter that was pressed before its input was there. */
export function useEarlyEnter(isEntered: boolean, act: () => void): void {
  const waits = useRef(isEntered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input is there.
  useEffect(() => {
    if (!waits.current) return
    // React runs effects twice during development.
    waits.current = false
    act()
  }, [])
}
