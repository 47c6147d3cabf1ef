import type { LoadRequest } from './load-messages'
import {
  analyticsRequest,
  batchRequest,
  createOnceRequest,
  createRequest,
  dashboardRequest,
  listRequest,
  searchRequest,
  type TaskOwner,
  taskRequest,
  toggleRequest,
} from './requests'
import { accountShape } from './seed'

export const scenarioNames = [
  'list',
  'create',
  'toggle',
  'dashboard',
  'analytics',
  'mix',
  'create-once',
  'search',
  'batch',
] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** Scenarios without a floor: the service alone is measured. */
export const serviceScenarios: readonly ScenarioName[] = ['create-once', 'search', 'batch']

/**
 * The largest number of connections to measure a scenario with. A batch creates a hundred tasks: with more callers,
 * requests wait longer than a second for their turn, and the server answers 503 by design.
 */
const maxConnections: Partial<Record<ScenarioName, number>> = { batch: 16 }

/** Tells whether the server is meant to answer a load without refusing requests. */
export function isMeasurable(scenario: ScenarioName, connections: number): boolean {
  return connections <= (maxConnections[scenario] ?? Number.POSITIVE_INFINITY)
}

type MakeRequest = (caller: TaskOwner, today: string, number: number) => LoadRequest

const scenarios: Record<ScenarioName, MakeRequest> = {
  list: listRequest,
  create: createRequest,
  toggle: toggleRequest,
  dashboard: dashboardRequest,
  analytics: (caller, today) => analyticsRequest(caller, today, accountShape.rangeDays),
  mix: mixedRequest,
  'create-once': createOnceRequest,
  search: searchRequest,
  batch: batchRequest,
}

/**
 * Builds the requests of a load, an equal part for each connection. Each part is a multiple of 100, so that it has the
 * proportions of the mix. All keys are used about equally often. Connections take turns through the callers: requests
 * that are sent at about the same time are for different accounts, as those of different people are.
 */
export function buildRequests(
  scenario: ScenarioName,
  callers: readonly TaskOwner[],
  today: string,
  connections: number,
): LoadRequest[] {
  const share = 100 * Math.ceil(callers.length / (connections * 100))
  return Array.from({ length: connections * share }, (_, number) => {
    const [connection, turn] = [Math.floor(number / share), number % share]
    const caller = callers[(turn * connections + connection) % callers.length]
    if (caller === undefined) throw new RangeError('there are no callers')
    // Each connection is at another place of the mix.
    return scenarios[scenario](caller, today, number + connection)
  })
}

/** Builds a request of the mix: 70 % lists, 10 % dashboards, 15 % writes, 3 % single tasks and 2 % analytics. */
function mixedRequest(caller: TaskOwner, today: string, number: number): LoadRequest {
  // 37 and 100 are coprime, so every 100 requests contain each remainder once, and similar requests are spread out.
  const slot = (number * 37) % 100
  if (slot < 70) return scenarios.list(caller, today, number)
  if (slot < 80) return scenarios.dashboard(caller, today, number)
  if (slot < 88) return scenarios.create(caller, today, number)
  if (slot < 95) return scenarios.toggle(caller, today, number)
  return slot < 98 ? taskRequest(caller) : scenarios.analytics(caller, today, number)
}
