import * as z from 'zod'
import { AppError, type ErrorCode } from '@/lib/foundation/errors'
import { dateBound } from './quota/limit-reached'
import { taskNotFound } from './task-id'
import type { Problem } from './write'

const FullDate = z.object({ date: z.string() })

/** Errors for the problems of a write of one task. */
export function refuseTask({ problem, details }: Problem): AppError {
  switch (problem) {
    case 'missing':
      return taskNotFound()
    case 'changed':
      return new AppError('PRECONDITION_FAILED', 'The task has changed: get it again.')
    case 'archived':
      return new AppError('INVALID_OPERATION', 'The task is archived: restore it first.')
    case 'completed':
      return new AppError('INVALID_OPERATION', 'The task is completed: reopen it first.')
    case 'stopped':
      return new AppError('INVALID_OPERATION', 'The timer of the task is not running.')
    case 'active':
      return new AppError('INVALID_OPERATION', 'Only an archived task can be deleted: archive it first.')
    case 'full':
      return new AppError('LIMIT_REACHED', `${FullDate.parse(details).date} ${dateBound}.`)
    default:
      throw new Error(`a write reported the unknown problem ${problem}`)
  }
}

const Step = z.object({ index: z.int(), date: z.string().nullable() })

/** Errors for the problems of a batch, each with the place of its operation. */
export function refuseStep({ problem, details }: Problem): AppError {
  const { index, date } = Step.parse(details)
  const fail = (code: ErrorCode, field: string, message: string) => {
    const path = `operations.${index}.${field}`
    return new AppError(code, `${path}: ${message}`, [{ path, message }])
  }
  switch (problem) {
    case 'changed':
      return new AppError('PRECONDITION_FAILED', 'A task is being changed elsewhere: try again.')
    case 'missing':
      return fail('NOT_FOUND', 'taskId', 'there is no such task')
    case 'archived':
      return fail('INVALID_OPERATION', 'taskId', 'the task is archived: restore it first')
    case 'active':
      return fail('INVALID_OPERATION', 'taskId', 'only an archived task can be deleted: archive it first')
    case 'full':
      return fail('LIMIT_REACHED', 'date', `${date} ${dateBound}`)
    default:
      throw new Error(`a batch reported the unknown problem ${problem}`)
  }
}
