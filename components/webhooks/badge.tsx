import type { LucideIcon } from 'lucide-react'

const tones = {
  good: 'bg-accent-shade text-accent',
  calm: 'bg-hover text-soft',
  warning: 'bg-warning-shade text-warning',
  fault: 'bg-danger-shade text-danger',
} as const

/** Shows a state in a word, with an icon and a colour. */
export function Badge({ tone, icon: Icon, name }: { tone: keyof typeof tones; icon: LucideIcon; name: string }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {name}
    </span>
  )
}
