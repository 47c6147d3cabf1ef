import { serveCalendar } from '@/lib/entry/http/calendar-feed'
import { handler } from '@/lib/entry/http/handler'
import { route } from '@/lib/entry/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({ GET: handler(serveCalendar) })
