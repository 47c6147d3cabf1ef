// Clients that discover OAuth accept a 404 as its absence only if the body is not an HTML page.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/entry/http/unknown-path'
