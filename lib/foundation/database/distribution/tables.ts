/**
 * The tables that are distributed by `userId` on Citus, the first one before those that are placed with it: all that a
 * statement which changes a task reads or writes. Every other table stays on the coordinator.
 */
export const distributedTables = [
  'Task',
  'EventCounter',
  'TaskEvent',
  'IdempotencyKey',
  'Webhook',
  'WebhookDelivery',
  'WebhookAttempt',
  'ReminderSchedule',
  'WebhookTurn',
  'Recurrence',
  'Occurrence',
  'RecurrenceSchedule',
  'Timer',
  'LastWrite',
] as const
export type DistributedTable = (typeof distributedTables)[number]

/** The functions that statements call on the workers, each after those that it calls. */
export const workerFunctions = [
  '"wordPrefix"(uuid)',
  '"normalizedPieces"(text)',
  '"spacedWords"(text)',
  '"searchWords"(text)',
  '"taskWords"(uuid, text)',
  '"wordQuery"(uuid, text)',
  '"labelKey"(text)',
  '"taskLabels"(text)',
  '"hasLabel"(text, text)',
  '"taskChecklist"(text)',
] as const

/** A foreign key of a distributed table: its definition on plain PostgreSQL, and on Citus. */
type ForeignKey = { table: DistributedTable; name: string; plain: string; distributed: string }

const toDelivery =
  'FOREIGN KEY ("userId", "deliveryId") REFERENCES "WebhookDelivery" ("userId", "id") ON DELETE CASCADE'

/** The foreign keys of the distributed tables. */
export const foreignKeys: readonly ForeignKey[] = [
  {
    table: 'WebhookAttempt',
    name: 'WebhookAttempt_delivery_fkey',
    plain: `${toDelivery} ON UPDATE CASCADE`,
    // A row cannot move to another shard, so Citus refuses ON UPDATE CASCADE. No statement changes these columns.
    distributed: toDelivery,
  },
]
