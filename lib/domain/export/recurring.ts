import type { Actor } from '@/lib/domain/access/actor'
import { listRecurrences } from '@/lib/domain/recurrences/list-recurrences'
import type { Recurrence } from '@/lib/domain/recurrences/schema'
import type { Task } from '@/lib/domain/tasks/schema'
import { ruleFrom } from '@/lib/foundation/time/repeat/split-rule'

/**
 * A task in the export of an account with recurrences: its next open task carries the rule, and the later ones are those
 * that the recurrence makes.
 */
export type Exported = { task: Task; repeat?: Pick<Recurrence, 'rule' | 'from'>; isMade: boolean }

/** Tells which tasks stand for recurrences. */
export class Recurring {
  readonly #recurrences: Map<string, Recurrence>
  readonly #carried = new Set<string>()

  constructor(recurrences: readonly Recurrence[]) {
    this.#recurrences = new Map(recurrences.map((recurrence) => [recurrence._id, recurrence]))
  }

  /** Reads the recurrences of an account. */
  static async read(actor: Actor): Promise<Recurring> {
    return new Recurring((await listRecurrences(actor)).recurrences)
  }

  /** Decides it for a task, of which the recurrence is included. */
  mark(task: Task): Exported {
    const { _id, text, date, isCompleted, archivedAt, recurrence: id } = task
    const recurrence = this.#recurrences.get(id ?? '')
    const isOpen = !isCompleted && archivedAt === null
    const next = recurrence?.isPaused ? null : recurrence?.nextDate
    if (!recurrence || !isOpen || !next || date < next) return { task, isMade: false }
    if (date > next) return { task, isMade: text === recurrence.text }
    // Another one may have been moved to the date.
    if (this.#carried.has(recurrence._id) && !this.#carried.has(_id)) return { task, isMade: false }
    this.#carried.add(recurrence._id).add(_id)
    return {
      task,
      isMade: false,
      repeat: { rule: ruleFrom(recurrence.rule, recurrence.startDate, next), from: recurrence.from },
    }
  }
}

/** Writes a recurrence as imports read it. */
export function writeRepeat({ rule, from }: Pick<Recurrence, 'rule' | 'from'>): string {
  return from === 'completion' ? `${rule} from completion` : rule
}
