/**
 * SQL that completes a task or opens it again: the one step of toggling, updating and batches. It is for a statement whose
 * row also has "now", because Citus does not call now() inside CASE of an UPDATE.
 * A task that is created as completed has no instant of completion, because the work was done before.
 * @param isCompleted SQL for whether the task is completed afterwards
 */
export function setCompletion(isCompleted: string): string {
  return `"isCompleted" = ${isCompleted}, "completedAt" =
    CASE WHEN NOT (${isCompleted}) THEN NULL WHEN "Task"."isCompleted" THEN "Task"."completedAt" ELSE "now" END`
}

/** SQL for the type of the event of that step, from the task before it; null when nothing changes. */
export function completionEvent(isCompleted: string): string {
  return `CASE WHEN (${isCompleted}) = "Task"."isCompleted" THEN NULL WHEN (${isCompleted}) THEN 'completed' ELSE 'reopened' END`
}
