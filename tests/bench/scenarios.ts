import type { LoadRequest } from './load-messages'
import {
  analyticsRequest,
  createRequest,
  dashboardRequest,
  listRequest,
  oneRequest,
  type TaskOwner,
  toggleRequest,
} from './requests'
import { accountShape } from './seed'

export const scenarioNames = ['list', 'create', 'toggle', 'dashboard', 'analytics', 'mix'] as const
export type ScenarioName = (typeof scenarioNames)[number]

type MakeRequest = (caller: TaskOwner, today: string, number: number) => LoadRequest

const scenarios: Record<ScenarioName, MakeRequest> = {
  list: listRequest,
  create: createRequest,
  toggle: toggleRequest,
  dashboard: dashboardRequest,
  analytics: (caller, today) => analyticsRequest(caller, today, accountShape.rangeDays),
  mix: mixedRequest,
}

/**
 * The requests of a load, an equal part for each connection. Each part is a multiple of a hundred, in which the mix has
 * its shares, and all keys come about equally often.
 */
export function buildRequests(
  scenario: ScenarioName,
  callers: readonly TaskOwner[],
  today: string,
  connections: number,
): LoadRequest[] {
  const count = connections * 100 * Math.ceil(callers.length / (connections * 100))
  return Array.from({ length: count }, (_, number) => {
    const caller = callers[number % callers.length]
    if (caller === undefined) throw new RangeError('there are no callers')
    return scenarios[scenario](caller, today, number)
  })
}

/** 70 % lists, 10 % dashboards, 15 % writes, and 5 % others: single tasks and analytics. */
function mixedRequest(caller: TaskOwner, today: string, number: number): LoadRequest {
  // 37 and 100 have no common factor: every hundred holds each place once, and what is alike does not come in a row.
  const place = (number * 37) % 100
  if (place < 70) return scenarios.list(caller, today, number)
  if (place < 80) return scenarios.dashboard(caller, today, number)
  if (place < 88) return scenarios.create(caller, today, number)
  if (place < 95) return scenarios.toggle(caller, today, number)
  return place < 98 ? oneRequest(caller) : scenarios.analytics(caller, today, number)
}
