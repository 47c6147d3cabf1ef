// Programs that look for OAuth take the absence of a document for an answer only if it is no page.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/http/unknown-path'
