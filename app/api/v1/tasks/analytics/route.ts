import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { getAnalytics } from '@/lib/tasks/analytics'
import { analyticsExample } from '@/lib/tasks/examples'
import { Analytics, AnalyticsRange } from '@/lib/tasks/schema'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint({
    operationId: 'getAnalytics',
    summary: 'Get figures about a range of dates',
    description:
      'Both dates are included; the range holds at most 366 days. Completed tasks count whether archived or not, pending ones only while active.',
    query: AnalyticsRange,
    response: Analytics,
    examples: { response: analyticsExample },
    run: ({ actor, query }) => getAnalytics(actor, query),
  }),
})
