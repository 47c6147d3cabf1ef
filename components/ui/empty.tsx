import type { ReactNode } from 'react'
import type { SeaMarkName } from '@/components/brand/sea-mark'
import { SeaMark } from '@/components/brand/sea-mark-on-demand'

/** Empty state of a list or page. */
export function Empty({ mark, title, children }: { mark: SeaMarkName; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <SeaMark name={mark} />
      <p>{title}</p>
      {children !== undefined && <div>{children}</div>}
    </div>
  )
}
