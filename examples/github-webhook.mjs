// Receives webhooks of GitHub and logs each merged pull request as work that is done.
// It imports the client library, which a release has, and the first `npm start` of a clone builds.
//
//   export DAYMARK_API_KEY=svc_…                      # a key with full access
//   export DAYMARK_URL=https://tasks.example.com      # default: http://localhost:3000
//   export GITHUB_WEBHOOK_SECRET=…                    # the secret of the webhook, at least 16 characters
//   PORT=8080 node examples/github-webhook.mjs
//
// At GitHub, under Settings > Webhooks of a repository, add its public URL with the content type application/json, the
// secret, and the event "Pull requests". A message that is delivered again within 24 hours logs nothing, because its id is
// the idempotency key.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { Daymark } from 'daymark'

const secret = process.env.GITHUB_WEBHOOK_SECRET ?? ''
if (secret.length < 16) throw new Error('Set GITHUB_WEBHOOK_SECRET to the secret of the webhook.')
// GitHub sends nothing longer.
const maxBytes = 25 * 1024 * 1024

const daymark = new Daymark()
const { account } = await daymark.getMe()
const calendarDate = new Intl.DateTimeFormat('en-CA', { timeZone: account.timeZone })

const server = createServer(async (request, response) => {
  try {
    const { status, text } = await receive(request)
    response.writeHead(status).end(text)
  } catch (error) {
    console.error(error)
    // GitHub shows the failure, and can deliver the message again.
    response.writeHead(500).end('failed')
  }
})
server.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? '127.0.0.1', () =>
  console.log(`Waiting for GitHub at ${JSON.stringify(server.address())}`),
)

/** @param {import('node:http').IncomingMessage} request */
async function receive(request) {
  const body = await readBody(request)
  if (!body) return { status: 413, text: 'too long' }
  if (!isSigned(body, request.headers['x-hub-signature-256'])) return { status: 401, text: 'wrong signature' }
  const { action, pull_request: pull, repository } = JSON.parse(body.toString())
  if (request.headers['x-github-event'] !== 'pull_request' || action !== 'closed' || !pull.merged)
    return { status: 200, text: 'ignored' }
  const { _id } = await daymark.createTask(
    {
      text: `Merged ${repository.full_name}#${pull.number}: ${pull.title}`,
      // The same at each delivery, so that the request is.
      date: calendarDate.format(new Date(pull.merged_at)),
      isCompleted: true,
      details: pull.html_url,
    },
    { idempotencyKey: `github-${request.headers['x-github-delivery']}` },
  )
  return { status: 201, text: _id }
}

/** @param {import('node:http').IncomingMessage} request */
async function readBody(request) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Compares the signature in constant time.
 * @param {Buffer} body
 * @param {string | string[] | undefined} signature
 */
function isSigned(body, signature) {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const actual = Buffer.from(String(signature))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
