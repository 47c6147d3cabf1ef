/**
 * The performance floor of a service with this SQL: `node:http`, `pg` and prepared statements, without authentication,
 * rate limit, validation and log. The header x-user names the user.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerAnalytics, answerCreate, answerDashboard, answerList, answerOne, answerToggle } from './floor-answers'

const server = createServer((request, response) => {
  handleRequest(request).then(
    (body) => {
      response.statusCode = request.method === 'POST' && isCollection(request) ? 201 : 200
      response.setHeader('content-type', 'application/json')
      response.end(body)
    },
    (error) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit())

/** Returns the JSON body of the response. */
async function handleRequest(request: IncomingMessage): Promise<string> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  if (path === '/api/health') return '{}'
  const user = String(request.headers['x-user'])
  const [, , , , segment = '', action] = path.split('/')
  if (action === 'toggle') return answerToggle(user, segment)
  if (request.method === 'POST') return answerCreate(user, JSON.parse(await text(request)))
  const parameters = new URLSearchParams(query)
  const get = (name: string) => parameters.get(name) ?? ''
  switch (segment) {
    case '':
      return answerList(user, get('date'))
    case 'dashboard':
      return answerDashboard(user, get('date'))
    case 'analytics':
      return answerAnalytics(user, get('startDate'), get('endDate'))
    default:
      return answerOne(user, segment)
  }
}

function isCollection({ url }: IncomingMessage): boolean {
  return url === '/api/v1/tasks'
}
