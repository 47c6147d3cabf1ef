import * as z from 'zod'
import { Task } from '@/lib/domain/tasks/schema'
import { UnixMs } from '@/lib/foundation/time/unix-ms'

/** The running timer of an account. */
export const Timer = z
  .object({
    taskId: Task.shape._id,
    text: Task.shape.text,
    date: Task.shape.date,
    startedAt: UnixMs.meta({
      description: 'When it was started, Unix time in milliseconds.',
      format: 'int64',
      example: 1772269200000,
    }),
  })
  .meta({ id: 'Timer' })
export type Timer = z.output<typeof Timer>

export const RunningTimer = z
  .object({ timer: Timer.nullable().meta({ description: 'null while none runs.' }) })
  .meta({ id: 'RunningTimer' })
export type RunningTimer = z.output<typeof RunningTimer>

export const StoppedTimer = z
  .object({
    taskId: Task.shape._id,
    minutes: z.int().min(0).meta({ description: 'Minutes that were added, rounded.', format: 'int32', example: 25 }),
    timeSpent: Task.shape.timeSpent,
  })
  .meta({ id: 'StoppedTimer' })
export type StoppedTimer = z.output<typeof StoppedTimer>
