import { exportTasksAsCsv } from '@/lib/domain/export/write-csv'
import { refuseHead, serveDownload } from '@/lib/entry/web/download'

/** Exports all tasks of the signed-in account as a CSV file. */
export function GET(): Promise<Response> {
  return serveDownload({ name: 'daymark-tasks.csv', type: 'text/csv' }, exportTasksAsCsv)
}

export const HEAD = refuseHead
