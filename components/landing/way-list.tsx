import { CodeBlock } from '@/components/ui/code-block'
import { Way, Ways } from './way'

const linkClass = 'text-accent underline underline-offset-2'

/** Ways to use the service, in a few true words each. */
export function WayList() {
  return (
    <>
      <Ways id="ways-title" title="One list, many ways to it">
        <Way title="REST API">
          JSON over HTTP, described by{' '}
          <a href="/api/v1/openapi.json" className={linkClass}>
            OpenAPI 3.1
          </a>
          . The{' '}
          <a href="/reference" className={linkClass}>
            reference
          </a>{' '}
          can be tried with a key.
        </Way>
        <Way title="Agents">
          An MCP server at <code className="font-mono text-sm">/mcp</code>, with the same keys. Agents that read begin
          at{' '}
          <a href="/llms.txt" className={linkClass}>
            llms.txt
          </a>{' '}
          or{' '}
          <a href="/skill.md" className={linkClass}>
            skill.md
          </a>
          .
        </Way>
        <Way title="Command line">
          <code className="font-mono text-sm">daymark</code>, one file for Node, which{' '}
          <a href="/cli.mjs" className={linkClass}>
            this server
          </a>{' '}
          has. Tables for people, JSON for scripts.
        </Way>
        <Way title="Client library">
          A typed method for each operation, for Node, browsers and workers. It repeats failed requests, and each write
          takes effect once.
        </Way>
        <Way title="Webhooks">
          Changes are sent to your URL, signed as Standard Webhooks, and retried for three days. You see each request
          and response.
        </Way>
        <Way title="Calendar">
          A secret address shows your open tasks in calendar programs, as events or to-dos. You can replace it at any
          time.
        </Way>
      </Ways>
      <div className="mt-16 grid items-start gap-x-12 gap-y-4 rounded-2xl bg-land p-6 sm:p-8 lg:grid-cols-2">
        <div>
          <h3 className="text-xl heading">Your own server in two commands</h3>
          <p className="mt-2 text-pretty">
            In a checkout, on Linux or macOS with Node. The first command starts the service with a PostgreSQL of its
            own, the second makes an account and a key.
          </p>
        </div>
        <CodeBlock>{'npm start\nnpm run --silent key -- --email me@example.com --name laptop'}</CodeBlock>
      </div>
    </>
  )
}
