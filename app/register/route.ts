// Clients of MCP 2025-03-26 register for OAuth here when a server names no other path.
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '@/lib/entry/http/unknown-path'
