import { version } from '@/package.json'

export default function Page() {
  return (
    <main>
      <h1>Daymark</h1>
      <p>
        Tasks by calendar date, behind a JSON REST interface for automation, command-line tools and AI agents. This
        server is running; every call needs an API key.
      </p>
      <h2>Make a key</h2>
      <pre>
        <code>npm run --silent key -- --email you@example.com --name laptop</code>
      </pre>
      <h2>Look around</h2>
      <ul>
        <li>
          <a href="/api/v1/openapi.json">Description of the interface</a> (OpenAPI 3.1)
        </li>
        <li>
          <a href="/api/health">Health of this server</a>
        </li>
      </ul>
      <footer>Version {version}</footer>
    </main>
  )
}
