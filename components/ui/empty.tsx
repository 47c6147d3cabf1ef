import type { ReactNode } from 'react'

/** Empty state of a list or page. */
export function Empty({ icon, title, children }: { icon: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <div className="mb-1 text-soft [&>svg]:size-8 [&>svg]:stroke-[1.5]">{icon}</div>
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="max-w-sm text-sm text-pretty text-soft">{children}</div>}
    </div>
  )
}
