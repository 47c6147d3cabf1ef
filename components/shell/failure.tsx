'use client'

import { buttonClass } from '@/components/ui/button-class'
import { Logo } from './logo'

/** What a page shows when it could not be made. */
export function Failure({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 px-6 text-center">
      <Logo size={40} />
      <h1 className="text-2xl font-semibold tracking-tight">Something went wrong on our side</h1>
      <p className="max-w-sm text-soft">Nothing you did is lost. Try again in a moment.</p>
      {/* As plain as can be: what the other buttons stand on may be what is missing. */}
      <button type="button" onClick={onRetry} className={buttonClass('accent')}>
        Try again
      </button>
      {digest !== undefined && <p className="font-mono text-xs text-soft">{digest}</p>}
    </main>
  )
}
