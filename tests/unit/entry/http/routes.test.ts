import { readdirSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listEndpoints } from '@/lib/entry/http/operation-routes'
import { routes } from '@/lib/entry/http/route-table'

const api = fileURLToPath(new URL('../../../../app', import.meta.url))

it('lists every route file at the path of its folder', () => {
  const onDisk = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts') && /^(api|mcp|calendar|\.well-known)\b/.test(file))
    .map(
      (file) =>
        `/${relative('', dirname(file))
          .split(sep)
          .join('/')
          .replace(/\[(\w+)\]/g, '{$1}')}`,
    )
    // Of unknown paths, and of next-auth.
    .filter((path) => !path.includes('[...'))
  expect(onDisk.sort()).toEqual(Object.keys(routes).sort())
})

it('declares the 13 endpoints, those of recurrences and of the timer, those for scripts, and those of webhooks and keys', () => {
  expect(
    listEndpoints()
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  ).toEqual([
    'DELETE /api/v1/recurrences/{recurrenceId}',
    'DELETE /api/v1/tasks/{taskId}',
    'DELETE /api/v1/webhooks/{webhookId}',
    'GET /api/v1/changes',
    'GET /api/v1/events',
    'GET /api/v1/keys',
    'GET /api/v1/labels',
    'GET /api/v1/me',
    'GET /api/v1/recurrences',
    'GET /api/v1/recurrences/{recurrenceId}',
    'GET /api/v1/recurrences/{recurrenceId}/tasks',
    'GET /api/v1/tasks',
    'GET /api/v1/tasks/analytics',
    'GET /api/v1/tasks/archived',
    'GET /api/v1/tasks/dashboard',
    'GET /api/v1/tasks/export',
    'GET /api/v1/tasks/search',
    'GET /api/v1/tasks/{taskId}',
    'GET /api/v1/timer',
    'GET /api/v1/webhooks',
    'GET /api/v1/webhooks/{webhookId}/deliveries',
    'PATCH /api/v1/recurrences/{recurrenceId}',
    'PATCH /api/v1/tasks/{taskId}',
    'PATCH /api/v1/webhooks/{webhookId}',
    'POST /api/v1/imports',
    'POST /api/v1/keys/{keyId}/revoke',
    'POST /api/v1/labels/rename',
    'POST /api/v1/recurrences',
    'POST /api/v1/recurrences/{recurrenceId}/pause',
    'POST /api/v1/recurrences/{recurrenceId}/resume',
    'POST /api/v1/recurrences/{recurrenceId}/split',
    'POST /api/v1/tasks',
    'POST /api/v1/tasks/batch',
    'POST /api/v1/tasks/move',
    'POST /api/v1/tasks/parse',
    'POST /api/v1/tasks/reorder',
    'POST /api/v1/tasks/{taskId}/archive',
    'POST /api/v1/tasks/{taskId}/restore',
    'POST /api/v1/tasks/{taskId}/timer/start',
    'POST /api/v1/tasks/{taskId}/timer/stop',
    'POST /api/v1/tasks/{taskId}/toggle',
    'POST /api/v1/undo',
    'POST /api/v1/webhooks',
    'POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
    'POST /api/v1/webhooks/{webhookId}/test',
  ])
})
