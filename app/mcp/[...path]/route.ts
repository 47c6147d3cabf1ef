export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/entry/http/unknown-path'
