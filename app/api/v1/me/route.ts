import { getMe } from '@/lib/accounts/operations'
import { endpoint } from '@/lib/http/endpoint'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({ GET: endpoint(getMe) })
