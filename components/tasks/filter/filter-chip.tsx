import { X } from 'lucide-react'

/** The filter of a page as a chip, with a button that removes it. */
export function FilterChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${name}`}
      title="Remove filter"
      onClick={onRemove}
      className="flex min-h-8 max-w-full min-w-0 cursor-pointer items-center gap-1.5 rounded-lg bg-accent-shade px-2 text-sm font-medium text-accent hover:brightness-95 dark:hover:brightness-110 pointer-coarse:min-h-11"
    >
      <bdi className="truncate">{name}</bdi>
      <X aria-hidden className="size-4 shrink-0" />
    </button>
  )
}
