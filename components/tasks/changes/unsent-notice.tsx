'use client'

import { useEffect, useState } from 'react'
import { describeUnsent } from './describe-unsent'
import { areUnsentStored, countUnsent, useUnsentCount } from './outbox'
import { retryNow } from './send-changes'

/** Delay before the page shows that saving takes long, in ms. */
const patienceMs = 1500

/** Says that changes are not saved yet. They are kept in this browser and sent later. */
export function UnsentNotice() {
  const count = useUnsentCount()
  const [isLate, setLate] = useState(false)
  const isWaiting = count > 0
  useEffect(() => {
    if (!isWaiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  useEffect(() => {
    // Another page of this app sends them.
    let staysHere = false
    const note = (event: Event) => {
      staysHere = isWithinApp(event)
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (countUnsent() > 0 && !staysHere) event.preventDefault()
    }
    const navigation = findNavigation()
    navigation?.addEventListener('navigate', note)
    window.addEventListener('beforeunload', warn)
    return () => {
      navigation?.removeEventListener('navigate', note)
      window.removeEventListener('beforeunload', warn)
    }
  }, [])
  return (
    <div role="status" className="unsent-notice">
      {isLate && isWaiting && (
        <p>
          <span>
            {describeUnsent(count, (them) =>
              areUnsentStored() ? `This browser keeps ${them} and tries again.` : 'Keep this page open.',
            )}
          </span>
          <button type="button" onClick={retryNow}>
            Try now
          </button>
        </p>
      )}
    </div>
  )
}

/** The Navigation API, which not all browsers have, nor the types of TypeScript. */
function findNavigation(): EventTarget | undefined {
  return 'navigation' in window && window.navigation instanceof EventTarget ? window.navigation : undefined
}

/** Whether a `navigate` event leads to another page of this app, or loads the same one again. */
function isWithinApp(event: Event): boolean {
  const url: unknown = Reflect.get(Object(Reflect.get(event, 'destination')), 'url')
  return typeof url === 'string' && new URL(url).origin === window.location.origin
}
