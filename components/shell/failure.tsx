'use client'

import { drawBall } from '@/components/brand/draw-ball'
import { type Drawing, MarkDrawing } from '@/components/brand/mark-drawing'
import { buttonClass } from '@/components/ui/button-class'

/** Two balls: not under command. Every page loads this code, so that it comes without the other drawings. */
const disabled: Drawing = { masts: [[80, 8]], boards: [drawBall(80, 20, 9), drawBall(80, 45, 9)] }

/** Shown instead of a page that failed to render. */
export function Failure({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  return (
    <main className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 px-6 text-center">
      <MarkDrawing drawing={disabled} className="w-56" />
      <h1 className="text-2xl heading">Something went wrong on our side</h1>
      <p className="max-w-sm text-soft">Your data is safe. Try again in a moment.</p>
      {/* A plain button: the code of the other buttons may be what failed to load. */}
      <button type="button" onClick={onRetry} className={buttonClass('accent')}>
        Try again
      </button>
      {digest !== undefined && <p className="font-mono text-xs text-soft">{digest}</p>}
    </main>
  )
}
