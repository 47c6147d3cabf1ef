import type { ReactNode } from 'react'
import { SeaMark, type SeaMarkName } from '@/components/brand/sea-mark'

/** Empty state of a list or page. */
export function Empty({ mark, title, children }: { mark: SeaMarkName; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-10 text-center">
      <SeaMark name={mark} className="mb-2 w-40" />
      <p className="max-w-full text-lg break-words heading">{title}</p>
      {children !== undefined && <div className="max-w-sm text-sm text-pretty text-soft">{children}</div>}
    </div>
  )
}
