import type { Priority } from '@/lib/domain/tasks/schema'

/** Outline of each priority in a box of 24 units, as the daymark of a beacon: shapes that differ without colour. */
export const shapes = {
  high: 'M12 2.6 22.2 20.8H1.8Z',
  medium: 'M12 1.6 22.4 12 12 22.4 1.6 12Z',
  low: 'M3.4 3.4h17.2v17.2H3.4Z',
  none: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z',
} as const satisfies Record<Priority | 'none', string>

/** In the order of menus. */
export const priorityNames = ['high', 'medium', 'low', 'none'] as const satisfies (Priority | 'none')[]

export const priorities = {
  high: { name: 'High', description: 'High priority', className: 'text-danger' },
  medium: { name: 'Medium', description: 'Medium priority', className: 'text-warning' },
  low: { name: 'Low', description: 'Low priority', className: 'text-low' },
  none: { name: 'None', description: 'No priority', className: 'text-control' },
} as const satisfies Record<Priority | 'none', object>
