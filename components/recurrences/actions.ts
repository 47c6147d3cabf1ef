'use server'

import type { Actor } from '@/lib/domain/access/actor'
import { toPlainData } from '@/lib/domain/operation/reply'
import * as create from '@/lib/domain/recurrences/create-recurrence'
import * as remove from '@/lib/domain/recurrences/delete-recurrence'
import { findOccurrence, findRecurrence } from '@/lib/domain/recurrences/find-recurrence'
import { getRecurrence } from '@/lib/domain/recurrences/get-recurrence'
import { listRecurrenceTasks } from '@/lib/domain/recurrences/list-recurrence-tasks'
import * as pause from '@/lib/domain/recurrences/pause-recurrence'
import {
  CreateRecurrence,
  JoinRecurrences,
  OneRecurrence,
  type Recurrence,
  RepeatTask,
  SplitAtTask,
  UpdateRecurrence,
} from '@/lib/domain/recurrences/schema'
import * as split from '@/lib/domain/recurrences/split-recurrence'
import * as update from '@/lib/domain/recurrences/update-recurrence'
import { OneTask, type Task } from '@/lib/domain/tasks/schema'
import { type Outcome, runAction, runReadAction } from '@/lib/entry/web/run-action'

/** Creates a recurrence, and returns it. */
export async function createRecurrence(sent: unknown): Promise<Outcome<Recurrence>> {
  return runAction(CreateRecurrence, sent, async ({ actor }, input) => {
    const { _id: recurrenceId } = toPlainData(await create.createRecurrence(actor, input))
    return getRecurrence(actor, { recurrenceId })
  })
}

/** Makes a task recur, and returns the recurrence. */
export async function repeatTask(sent: unknown): Promise<Outcome<Recurrence>> {
  return runAction(RepeatTask, sent, async ({ actor }, input) => {
    const { _id: recurrenceId } = toPlainData(await create.repeatTask(actor, input))
    return getRecurrence(actor, { recurrenceId })
  })
}

export async function updateRecurrence(sent: unknown): Promise<Outcome> {
  return runAction(
    UpdateRecurrence,
    sent,
    async ({ actor }, input) => void (await update.updateRecurrence(actor, input)),
  )
}

/** Changes the recurrence of a task from that task on. Returns the new one. */
export async function splitAtTask(sent: unknown): Promise<Outcome<Recurrence>> {
  return runAction(SplitAtTask, sent, async ({ actor }, { taskId, ...changes }) => {
    const occurrence = await findOccurrence(actor, { taskId })
    const { _id: recurrenceId } = toPlainData(await split.splitRecurrence(actor, { ...occurrence, ...changes }))
    return getRecurrence(actor, { recurrenceId })
  })
}

/** Undoes that. */
export async function joinRecurrences(sent: unknown): Promise<Outcome> {
  return runAction(JoinRecurrences, sent, async ({ actor }, input) => void (await split.joinRecurrences(actor, input)))
}

export async function pauseRecurrence(recurrenceId: unknown): Promise<Outcome> {
  return change(recurrenceId, pause.pauseRecurrence)
}

export async function resumeRecurrence(recurrenceId: unknown): Promise<Outcome> {
  return change(recurrenceId, pause.resumeRecurrence)
}

export async function deleteRecurrence(recurrenceId: unknown): Promise<Outcome> {
  return change(recurrenceId, remove.deleteRecurrence)
}

/** Ends the recurrence of a task, and returns its id. */
export async function stopRepeating(taskId: unknown): Promise<Outcome<string>> {
  return runAction(OneTask, { taskId }, async ({ actor }, input) => {
    const { recurrenceId } = await findOccurrence(actor, input)
    await remove.deleteRecurrence(actor, { recurrenceId })
    return recurrenceId
  })
}

/** Undoes a deletion. */
export async function restoreRecurrence(recurrenceId: unknown): Promise<Outcome> {
  return change(recurrenceId, remove.restoreRecurrence)
}

/** Undoes a creation. */
export async function withdrawRecurrence(recurrenceId: unknown): Promise<Outcome> {
  return change(recurrenceId, remove.withdrawRecurrence)
}

/** Changes a recurrence in a way that needs nothing but its id. */
function change(
  recurrenceId: unknown,
  run: (actor: Actor, input: OneRecurrence) => Promise<unknown>,
): Promise<Outcome> {
  return runAction(OneRecurrence, { recurrenceId }, async ({ actor }, input) => void (await run(actor, input)))
}

/** Returns the recurrence of a task; null for a task that does not recur. */
export async function readTaskRecurrence(taskId: unknown): Promise<Outcome<Recurrence | null>> {
  return runReadAction(OneTask, { taskId }, ({ actor }, input) => findRecurrence(actor, input))
}

const historyLength = 30

/** Returns the last tasks of a recurrence, the last date first. */
export async function readRecurrenceTasks(recurrenceId: unknown): Promise<Outcome<Task[]>> {
  return runReadAction(
    OneRecurrence,
    { recurrenceId },
    async ({ actor }, input) =>
      (await listRecurrenceTasks(actor, { ...input, limit: historyLength, before: undefined })).tasks,
  )
}
