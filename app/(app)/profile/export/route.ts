import { exportAccount } from '@/lib/domain/accounts/export-account'
import { refuseHead, serveDownload } from '@/lib/entry/web/download'

/** Exports all data of the signed-in account as a JSON file. */
export function GET(): Promise<Response> {
  return serveDownload({ name: 'daymark.json', type: 'application/json' }, exportAccount)
}

export const HEAD = refuseHead
