import type { ReactNode } from 'react'

const tones = {
  fault: 'border-danger bg-danger-shade',
  warning: 'border-warning bg-warning-shade',
  calm: 'border-line bg-shade',
} as const

/** An inline message. Screen readers announce a fault at once. */
export function Notice({ tone = 'calm', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <div
      role={tone === 'fault' ? 'alert' : undefined}
      className={`rounded-lg border px-4 py-3 text-sm break-words ${tones[tone]}`}
    >
      {children}
    </div>
  )
}
