import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'
import { archivedTaskExample } from '@/lib/tasks/examples'
import { listArchivedTasks } from '@/lib/tasks/read'
import { ArchivePage, ArchiveQuery } from '@/lib/tasks/schema'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  GET: endpoint({
    operationId: 'listArchivedTasks',
    summary: 'List the archived tasks',
    description:
      'A page of the archive, the last archived first. `nextCursor` fetches the next page; it is null on the last.',
    query: ArchiveQuery,
    response: ArchivePage,
    examples: { response: { tasks: [archivedTaskExample], nextCursor: null } },
    run: ({ actor, query }) => listArchivedTasks(actor, query),
  }),
})
