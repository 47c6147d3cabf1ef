'use client'

import { useMediaQuery } from './use-media-query'

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 48rem)')
}
