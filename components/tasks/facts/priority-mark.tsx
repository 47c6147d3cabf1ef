import type { Priority } from '@/lib/domain/tasks/schema'
import { priorities, shapes } from './priorities'

/** Path of the check mark within each shape, in units of its box. */
const checks = {
  high: 'm8.6 15.2 2.4 2.4 4.4-5',
  medium: 'm7.8 12.2 2.8 2.8 5.4-6',
  low: 'm7.2 12.2 3.2 3.2 6.4-7',
  none: 'm7.2 12.2 3.2 3.2 6.4-7',
} as const satisfies Record<Priority | 'none', string>

/** The shape of a task's priority; filled, with a check mark, when the task is completed. */
export function PriorityMark({ priority, isCompleted = false }: { priority: Priority | null; isCompleted?: boolean }) {
  const name = priority ?? 'none'
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      strokeLinejoin="round"
      strokeLinecap="round"
      className={`priority-mark size-5 shrink-0 ${isCompleted ? 'text-accent' : priorities[name].className}`}
    >
      <path
        d={shapes[name]}
        strokeWidth="2"
        className={`stroke-current transition-[fill] duration-200 ${isCompleted ? 'fill-current' : 'fill-transparent'}`}
      />
      <path
        d={checks[name]}
        strokeWidth="2.5"
        className={`fill-none ${isCompleted ? 'stroke-on-accent' : 'stroke-transparent group-hover/check:stroke-current'}`}
      />
    </svg>
  )
}
