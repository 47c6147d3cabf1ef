export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/http/unknown-path'
