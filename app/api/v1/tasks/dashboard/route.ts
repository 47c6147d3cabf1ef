import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { dashboardExample } from '@/lib/tasks/examples'
import { getDashboard } from '@/lib/tasks/read'
import { Dashboard, DateQuery } from '@/lib/tasks/schema'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint({
    operationId: 'getDashboard',
    summary: 'Get the dashboard of a date',
    description: 'What is overdue, pending and completed on the date, with figures, in one call.',
    query: DateQuery,
    response: Dashboard,
    examples: { response: dashboardExample },
    run: ({ actor, query }) => getDashboard(actor, query.date),
  }),
})
