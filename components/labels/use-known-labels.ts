'use client'

import { useEffect, useMemo, useState } from 'react'
import { listShownLabels } from '@/components/tasks/filter/show-label'
import { callAction } from '@/components/ui/call-action'
import { labelKey } from '@/lib/domain/tasks/labels/pattern'
import { readLabels } from './actions'

const none: readonly string[] = []

/**
 * The labels of the account, the most used first, and then those on the page. Without a connection, it knows the ones on the
 * page, and those that this field has read before.
 * @param isWanted whether a label is being typed
 */
export function useKnownLabels(isWanted: boolean): readonly string[] {
  const [labels, setLabels] = useState(none)
  useEffect(() => {
    if (!isWanted) return
    let isStale = false
    void callAction(() => readLabels()).then((outcome) => {
      if (outcome.ok && !isStale) setLabels(outcome.result)
    })
    return () => {
      isStale = true
    }
  }, [isWanted])
  return useMemo(() => {
    if (!isWanted) return none
    const known = new Set(labels.map(labelKey))
    return [...labels, ...listShownLabels().filter((name) => !known.has(labelKey(name)))]
  }, [isWanted, labels])
}
