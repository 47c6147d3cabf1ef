// biome-ignore-all lint/style/noExcessiveLinesPerFile: it has one method for each operation.
import { type FollowOptions, followChanges } from './changes'
import { iteratePages } from './iterate-pages'
import type { Change, Input, OperationName, Output, Task } from './operation-types'
import { type CompleteSettings, completeSettings, type DaymarkSettings, type TakenResponse } from './settings'
import { streamChanges } from './stream-changes'
import { type Answer, type CallOptions, Transport, type WriteOptions } from './transport'

type Reply<Name extends OperationName> = Promise<Output<Name>>

/**
 * The API of Daymark, with one method for each operation. Requests that fail for a moment are sent again. Methods reject
 * with an `ApiError`, a `ConnectionError`, or the reason of the signal.
 */
export class Daymark {
  readonly #settings: CompleteSettings
  readonly #transport: Transport

  constructor(settings: DaymarkSettings = {}) {
    this.#settings = completeSettings(settings)
    this.#transport = new Transport(this.#settings)
  }

  /** The address of the service. */
  get baseUrl(): string {
    return this.#settings.baseUrl
  }

  /** The last response that arrived, also one that was an error. With several calls at a time, use `onResponse`. */
  get lastResponse(): TakenResponse | undefined {
    return this.#transport.lastResponse
  }

  /** Runs an operation by its name. The answer also has the headers, such as the version of a task (`etag`). */
  request<Name extends Exclude<OperationName, 'streamChanges'>>(
    name: Name,
    input: Input<Name>,
    options?: WriteOptions,
  ): Promise<Answer<Output<Name>>> {
    return this.#transport.request(name, input, options)
  }

  /**
   * Creates a task at the end of its date's list. `isCompleted: true` logs work that is already done. With `quickAdd: true`,
   * the text is a line such as `Pay rent tomorrow 5pm p1`.
   */
  createTask(input: Input<'createTask'>, options?: WriteOptions): Reply<'createTask'> {
    return this.#run('createTask', input, options)
  }

  /** Reads a line as `quickAdd` does, and creates nothing. */
  parseTask(input: Input<'parseTask'>, options?: CallOptions): Reply<'parseTask'> {
    return this.#run('parseTask', input, options)
  }

  /** Lists the active tasks of a date, by order. */
  listTasks(input: Input<'listTasks'>, options?: CallOptions): Reply<'listTasks'> {
    return this.#run('listTasks', input, options)
  }

  /** Gets one task, active or archived. */
  getTask(input: Input<'getTask'>, options?: CallOptions): Reply<'getTask'> {
    return this.#run('getTask', input, options)
  }

  /** Changes the fields that are given. `null` clears an optional one; another date moves the task. */
  updateTask(input: Input<'updateTask'>, options?: WriteOptions): Reply<'updateTask'> {
    return this.#run('updateTask', input, options)
  }

  /** Completes an open task, and reopens a completed one. */
  toggleTask(input: Input<'toggleTask'>, options?: WriteOptions): Reply<'toggleTask'> {
    return this.#run('toggleTask', input, options)
  }

  /** Hides a task from its date. */
  archiveTask(input: Input<'archiveTask'>, options?: WriteOptions): Reply<'archiveTask'> {
    return this.#run('archiveTask', input, options)
  }

  /** Returns an archived task to its date and position. */
  restoreTask(input: Input<'restoreTask'>, options?: WriteOptions): Reply<'restoreTask'> {
    return this.#run('restoreTask', input, options)
  }

  /** Deletes an archived task permanently. */
  deleteTask(input: Input<'deleteTask'>, options?: WriteOptions): Reply<'deleteTask'> {
    return this.#run('deleteTask', input, options)
  }

  /** Lists a page of the archive, the last archived first. */
  listArchivedTasks(input: Input<'listArchivedTasks'> = {}, options?: CallOptions): Reply<'listArchivedTasks'> {
    return this.#run('listArchivedTasks', input, options)
  }

  /** Gets the running timer; null while none runs. */
  getTimer(input: Input<'getTimer'> = {}, options?: CallOptions): Reply<'getTimer'> {
    return this.#run('getTimer', input, options)
  }

  /** Starts the timer of an open task, and first stops that of another one. */
  startTimer(input: Input<'startTimer'>, options?: WriteOptions): Reply<'startTimer'> {
    return this.#run('startTimer', input, options)
  }

  /** Stops the timer of a task, and adds its minutes to the time spent. */
  stopTimer(input: Input<'stopTimer'>, options?: WriteOptions): Reply<'stopTimer'> {
    return this.#run('stopTimer', input, options)
  }

  /** Moves 1 to 100 tasks to the end of a date's list, all or none. */
  moveTasks(input: Input<'moveTasks'>, options?: WriteOptions): Reply<'moveTasks'> {
    return this.#run('moveTasks', input, options)
  }

  /** Puts the active tasks of a date into a new order. */
  reorderTasks(input: Input<'reorderTasks'>, options?: WriteOptions): Reply<'reorderTasks'> {
    return this.#run('reorderTasks', input, options)
  }

  /** Gets overdue, pending and completed tasks of a date, with counts and the streak. */
  getDashboard(input: Input<'getDashboard'>, options?: CallOptions): Reply<'getDashboard'> {
    return this.#run('getDashboard', input, options)
  }

  /** Gets figures for up to 366 days. */
  getAnalytics(input: Input<'getAnalytics'>, options?: CallOptions): Reply<'getAnalytics'> {
    return this.#run('getAnalytics', input, options)
  }

  /** Runs 1 to 100 operations in order, all or none. */
  runBatch(input: Input<'runBatch'>, options?: WriteOptions): Reply<'runBatch'> {
    return this.#run('runBatch', input, options)
  }

  /** Takes back the last change of this key, all of it or nothing. */
  undoLastChange(input: Input<'undoLastChange'> = {}, options?: WriteOptions): Reply<'undoLastChange'> {
    return this.#run('undoLastChange', input, options)
  }

  /** Creates a task that recurs, by a rule or by words such as `every weekday`. */
  createRecurrence(input: Input<'createRecurrence'>, options?: WriteOptions): Reply<'createRecurrence'> {
    return this.#run('createRecurrence', input, options)
  }

  /** Lists every recurrence. */
  listRecurrences(input: Input<'listRecurrences'> = {}, options?: CallOptions): Reply<'listRecurrences'> {
    return this.#run('listRecurrences', input, options)
  }

  /** Gets one recurrence. */
  getRecurrence(input: Input<'getRecurrence'>, options?: CallOptions): Reply<'getRecurrence'> {
    return this.#run('getRecurrence', input, options)
  }

  /** Changes a recurrence, and its open tasks that nobody has changed by hand. */
  updateRecurrence(input: Input<'updateRecurrence'>, options?: WriteOptions): Reply<'updateRecurrence'> {
    return this.#run('updateRecurrence', input, options)
  }

  /** Ends a recurrence. */
  deleteRecurrence(input: Input<'deleteRecurrence'>, options?: WriteOptions): Reply<'deleteRecurrence'> {
    return this.#run('deleteRecurrence', input, options)
  }

  /** Pauses a recurrence. */
  pauseRecurrence(input: Input<'pauseRecurrence'>, options?: WriteOptions): Reply<'pauseRecurrence'> {
    return this.#run('pauseRecurrence', input, options)
  }

  /** Resumes a recurrence, from today on. */
  resumeRecurrence(input: Input<'resumeRecurrence'>, options?: WriteOptions): Reply<'resumeRecurrence'> {
    return this.#run('resumeRecurrence', input, options)
  }

  /** Ends a recurrence before a date, and creates another that goes on from it, changed. */
  splitRecurrence(input: Input<'splitRecurrence'>, options?: WriteOptions): Reply<'splitRecurrence'> {
    return this.#run('splitRecurrence', input, options)
  }

  /** Lists a page of the tasks of a recurrence, those of the last dates first. */
  listRecurrenceTasks(input: Input<'listRecurrenceTasks'>, options?: CallOptions): Reply<'listRecurrenceTasks'> {
    return this.#run('listRecurrenceTasks', input, options)
  }

  /** Finds a page of tasks by words, dates, state and priority. */
  searchTasks(input: Input<'searchTasks'> = {}, options?: CallOptions): Reply<'searchTasks'> {
    return this.#run('searchTasks', input, options)
  }

  /** Lists the labels in the texts of tasks, the most used first, with counts. */
  listLabels(input: Input<'listLabels'> = {}, options?: CallOptions): Reply<'listLabels'> {
    return this.#run('listLabels', input, options)
  }

  /** Renames a label in the texts of up to 1,000 tasks, and of recurrences. `isComplete` says whether any are left. */
  renameLabel(input: Input<'renameLabel'>, options?: WriteOptions): Reply<'renameLabel'> {
    return this.#run('renameLabel', input, options)
  }

  /** Lists a page of the changes after a cursor. Without one, there are no changes but the current cursor. */
  listChanges(input: Input<'listChanges'> = {}, options?: CallOptions): Reply<'listChanges'> {
    return this.#run('listChanges', input, options)
  }

  /** Exports tasks as the text of a file: JSON, CSV, iCalendar or Markdown. */
  exportTasks(input: Input<'exportTasks'> = {}, options?: CallOptions): Reply<'exportTasks'> {
    return this.#run('exportTasks', input, options)
  }

  /**
   * Imports the tasks of a file, or says with `dryRun` what an import would create. `problems` names each line that is not
   * imported, or is imported in another form. The same file creates nothing more, unless it has another idempotency key.
   */
  importTasks(input: Input<'importTasks'>, options?: WriteOptions): Reply<'importTasks'> {
    return this.#run('importTasks', input, options)
  }

  /** Lists the webhooks. This and the methods below, down to `revokeKey`, need a key with the scope `manage`. */
  listWebhooks(input: Input<'listWebhooks'> = {}, options?: CallOptions): Reply<'listWebhooks'> {
    return this.#run('listWebhooks', input, options)
  }

  /** Creates a webhook. The answer has its secret, which is not returned again. */
  createWebhook(input: Input<'createWebhook'>, options?: WriteOptions): Reply<'createWebhook'> {
    return this.#run('createWebhook', input, options)
  }

  /** Changes, pauses or resumes a webhook. */
  updateWebhook(input: Input<'updateWebhook'>, options?: WriteOptions): Reply<'updateWebhook'> {
    return this.#run('updateWebhook', input, options)
  }

  /** Deletes a webhook with the log of its deliveries. */
  deleteWebhook(input: Input<'deleteWebhook'>, options?: WriteOptions): Reply<'deleteWebhook'> {
    return this.#run('deleteWebhook', input, options)
  }

  /** Sends a test message to a webhook. */
  testWebhook(input: Input<'testWebhook'>, options?: WriteOptions): Reply<'testWebhook'> {
    return this.#run('testWebhook', input, options)
  }

  /** Lists a page of the deliveries of a webhook, the newest first. */
  listDeliveries(input: Input<'listDeliveries'>, options?: CallOptions): Reply<'listDeliveries'> {
    return this.#run('listDeliveries', input, options)
  }

  /** Sends a message to a webhook once more. */
  redeliverMessage(input: Input<'redeliverMessage'>, options?: WriteOptions): Reply<'redeliverMessage'> {
    return this.#run('redeliverMessage', input, options)
  }

  /** Lists the API keys, without the keys themselves. */
  listKeys(input: Input<'listKeys'> = {}, options?: CallOptions): Reply<'listKeys'> {
    return this.#run('listKeys', input, options)
  }

  /** Revokes an API key. */
  revokeKey(input: Input<'revokeKey'>, options?: WriteOptions): Reply<'revokeKey'> {
    return this.#run('revokeKey', input, options)
  }

  /** Gets the account, today's date in its time zone, the key, and what is left of its rate limit. */
  getMe(input: Input<'getMe'> = {}, options?: CallOptions): Reply<'getMe'> {
    return this.#run('getMe', input, options)
  }

  /** Iterates over one stream of changes, until the service or a failure ends it. `followChanges` reconnects. */
  streamChanges(
    input: Input<'streamChanges'> = {},
    options: CallOptions = {},
  ): AsyncGenerator<Change, void, undefined> {
    return streamChanges(this.#transport, input, options, this.#settings.baseUrl)
  }

  /** Iterates over every change after `since`, or from now on, and waits for more. Reconnects after failures. */
  followChanges(options: FollowOptions = {}): AsyncGenerator<Change, never, undefined> {
    return followChanges(this.#transport, options)
  }

  /** Iterates over every task that a search finds. `limit` is the size of a page. */
  searchAllTasks(input: Input<'searchTasks'> = {}, options?: CallOptions): AsyncGenerator<Task, void, undefined> {
    return iteratePages((cursor) => this.searchTasks({ ...input, ...cursor }, options))
  }

  /** Iterates over the whole archive, the last archived first. `limit` is the size of a page. */
  listAllArchivedTasks(
    input: Input<'listArchivedTasks'> = {},
    options?: CallOptions,
  ): AsyncGenerator<Task, void, undefined> {
    return iteratePages((cursor) => this.listArchivedTasks({ ...input, ...cursor }, options))
  }

  async #run<Name extends OperationName>(name: Name, input: Input<Name>, options?: WriteOptions): Reply<Name> {
    return (await this.#transport.request(name, input, options)).data
  }
}
