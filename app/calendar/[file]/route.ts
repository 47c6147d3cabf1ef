import { serveCalendar } from '@/lib/http/calendar-feed'
import { handler } from '@/lib/http/handler'
import { route } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route({ GET: handler(serveCalendar) })
