import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { readLine } from './read-line'
import { ParsedTask, ParseTask } from './schema'

export const parseTaskOperation = defineOperation({
  name: 'parseTask',
  group: 'For scripts',
  effect: 'read',
  summary: 'Read a typed line',
  description:
    'Reads a line as quick add does, and says what it understands. It changes nothing: `quickAdd` of a new task creates it.',
  isIdempotent: true,
  input: ParseTask,
  output: ParsedTask,
  errors: [],
  example: {
    input: { text: 'Pay rent 2026-03-02 5pm p1' },
    output: {
      text: 'Pay rent',
      date: '2026-03-02',
      priority: 'high',
      dueTime: 1772470800000,
      timeSpent: null,
      estimate: null,
      details: null,
      repeat: null,
      parts: [
        { kind: 'date', start: 9, end: 19, source: '2026-03-02' },
        { kind: 'dueTime', start: 20, end: 23, source: '5pm' },
        { kind: 'priority', start: 24, end: 26, source: 'p1' },
      ],
    },
  },
  run: parseTask,
})

/** Reads a line as quick add does, in the time zone of the account. */
export async function parseTask(actor: Actor, input: ParseTask): Promise<ParsedTask> {
  const { task, parts } = readLine(actor, input)
  const {
    text,
    date,
    priority = null,
    dueTime = null,
    timeSpent = null,
    estimate = null,
    details = null,
    repeat,
  } = task
  return {
    text,
    date,
    priority,
    dueTime,
    timeSpent,
    estimate,
    details,
    repeat: repeat
      ? { ...repeat, time: repeat.time ?? null, description: describeRule(repeat.rule, repeat.from) }
      : null,
    parts: parts.map(({ kind, start, end, source }) => ({ kind, start, end, source })),
  }
}
