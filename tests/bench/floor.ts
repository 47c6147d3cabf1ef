/**
 * The least that a service with this SQL can do: `node:http` and `pg`, prepared statements, no key, no limit, no
 * validation, no log. Who is asking stands in the header x-user.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerAnalytics, answerCreate, answerDashboard, answerList, answerOne, answerToggle } from './floor-answers'

const server = createServer((request, response) => {
  answer(request).then(
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

/** The JSON of an answer. */
async function answer(request: IncomingMessage): Promise<string> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  if (path === '/api/health') return '{}'
  const user = String(request.headers['x-user'])
  const [, , , , what = '', action] = path.split('/')
  if (action === 'toggle') return answerToggle(user, what)
  if (request.method === 'POST') return answerCreate(user, JSON.parse(await text(request)))
  const parameters = new URLSearchParams(query)
  const get = (name: string) => parameters.get(name) ?? ''
  switch (what) {
    case '':
      return answerList(user, get('date'))
    case 'dashboard':
      return answerDashboard(user, get('date'))
    case 'analytics':
      return answerAnalytics(user, get('startDate'), get('endDate'))
    default:
      return answerOne(user, what)
  }
}

function isCollection({ url }: IncomingMessage): boolean {
  return url === '/api/v1/tasks'
}
