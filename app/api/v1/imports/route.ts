import { importTasks } from '@/lib/domain/operations'
import { endpoint } from '@/lib/entry/http/endpoint'
import { route } from '@/lib/entry/http/route'
import { maxImportBytes } from '@/lib/foundation/limits'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({
  POST: endpoint(importTasks, { file: { field: 'file', maxBytes: maxImportBytes }, takesDateWords: true }),
})
