import * as changes from '@/app/api/v1/changes/route'
import * as events from '@/app/api/v1/events/route'
import * as imports from '@/app/api/v1/imports/route'
import * as revokeKey from '@/app/api/v1/keys/[keyId]/revoke/route'
import * as keys from '@/app/api/v1/keys/route'
import * as renameLabel from '@/app/api/v1/labels/rename/route'
import * as labels from '@/app/api/v1/labels/route'
import * as me from '@/app/api/v1/me/route'
import * as pauseRecurrence from '@/app/api/v1/recurrences/[recurrenceId]/pause/route'
import * as resumeRecurrence from '@/app/api/v1/recurrences/[recurrenceId]/resume/route'
import * as recurrence from '@/app/api/v1/recurrences/[recurrenceId]/route'
import * as splitRecurrence from '@/app/api/v1/recurrences/[recurrenceId]/split/route'
import * as recurrenceTasks from '@/app/api/v1/recurrences/[recurrenceId]/tasks/route'
import * as recurrences from '@/app/api/v1/recurrences/route'
import * as archive from '@/app/api/v1/tasks/[taskId]/archive/route'
import * as restore from '@/app/api/v1/tasks/[taskId]/restore/route'
import * as task from '@/app/api/v1/tasks/[taskId]/route'
import * as startTimer from '@/app/api/v1/tasks/[taskId]/timer/start/route'
import * as stopTimer from '@/app/api/v1/tasks/[taskId]/timer/stop/route'
import * as toggle from '@/app/api/v1/tasks/[taskId]/toggle/route'
import * as analytics from '@/app/api/v1/tasks/analytics/route'
import * as archived from '@/app/api/v1/tasks/archived/route'
import * as batch from '@/app/api/v1/tasks/batch/route'
import * as dashboard from '@/app/api/v1/tasks/dashboard/route'
import * as exportTasks from '@/app/api/v1/tasks/export/route'
import * as move from '@/app/api/v1/tasks/move/route'
import * as parse from '@/app/api/v1/tasks/parse/route'
import * as reorder from '@/app/api/v1/tasks/reorder/route'
import * as tasks from '@/app/api/v1/tasks/route'
import * as search from '@/app/api/v1/tasks/search/route'
import * as timer from '@/app/api/v1/timer/route'
import * as undo from '@/app/api/v1/undo/route'
import * as redeliver from '@/app/api/v1/webhooks/[webhookId]/deliveries/[deliveryId]/redeliver/route'
import * as deliveries from '@/app/api/v1/webhooks/[webhookId]/deliveries/route'
import * as webhook from '@/app/api/v1/webhooks/[webhookId]/route'
import * as testWebhook from '@/app/api/v1/webhooks/[webhookId]/test/route'
import * as webhooks from '@/app/api/v1/webhooks/route'
import type { EndpointFacts } from './endpoint'
import type { Route } from './route'

/** The paths that run operations, in any order. Their folders under `app` are these paths. */
export const operationRoutes = {
  '/api/v1/changes': changes,
  '/api/v1/events': events,
  '/api/v1/imports': imports,
  '/api/v1/keys': keys,
  '/api/v1/keys/{keyId}/revoke': revokeKey,
  '/api/v1/labels': labels,
  '/api/v1/labels/rename': renameLabel,
  '/api/v1/me': me,
  '/api/v1/recurrences': recurrences,
  '/api/v1/recurrences/{recurrenceId}': recurrence,
  '/api/v1/recurrences/{recurrenceId}/pause': pauseRecurrence,
  '/api/v1/recurrences/{recurrenceId}/resume': resumeRecurrence,
  '/api/v1/recurrences/{recurrenceId}/split': splitRecurrence,
  '/api/v1/recurrences/{recurrenceId}/tasks': recurrenceTasks,
  '/api/v1/tasks': tasks,
  '/api/v1/tasks/analytics': analytics,
  '/api/v1/tasks/archived': archived,
  '/api/v1/tasks/batch': batch,
  '/api/v1/tasks/dashboard': dashboard,
  '/api/v1/tasks/export': exportTasks,
  '/api/v1/tasks/move': move,
  '/api/v1/tasks/parse': parse,
  '/api/v1/tasks/reorder': reorder,
  '/api/v1/tasks/search': search,
  '/api/v1/tasks/{taskId}': task,
  '/api/v1/tasks/{taskId}/archive': archive,
  '/api/v1/tasks/{taskId}/restore': restore,
  '/api/v1/tasks/{taskId}/timer/start': startTimer,
  '/api/v1/tasks/{taskId}/timer/stop': stopTimer,
  '/api/v1/tasks/{taskId}/toggle': toggle,
  '/api/v1/timer': timer,
  '/api/v1/undo': undo,
  '/api/v1/webhooks': webhooks,
  '/api/v1/webhooks/{webhookId}': webhook,
  '/api/v1/webhooks/{webhookId}/deliveries': deliveries,
  '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': redeliver,
  '/api/v1/webhooks/{webhookId}/test': testWebhook,
} as const satisfies Record<string, Route>

export type EndpointEntry = EndpointFacts & { path: string; method: string }

/** Every endpoint that runs an operation. */
export function listEndpoints(): EndpointEntry[] {
  return Object.entries<Route>(operationRoutes).flatMap(([path, handlers]) =>
    Object.entries(handlers).flatMap(([method, handler]) =>
      'endpoint' in handler && handler.endpoint ? [{ path, method, ...handler.endpoint }] : [],
    ),
  )
}
