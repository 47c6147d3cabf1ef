// Dockerfile, compose.yaml, the systemd unit and the Kubernetes objects agree with the service and with each other.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { routes } from '@/lib/entry/http/route-table'
import { root } from '../../support/test-database'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
/** Seconds that a supervisor waits beyond DRAIN_SECONDS, as docs/operations.md says. */
const graceSeconds = 30

async function readDefaults() {
  for (const name of ['PORT', 'DRAIN_SECONDS', 'HOST', 'DATA_DIR']) vi.stubEnv(name, '')
  vi.resetModules()
  const { env } = await import('@/lib/foundation/settings/env')
  vi.unstubAllEnvs()
  return env()
}

const Services = z.record(
  z.string(),
  z.object({
    profiles: z.array(z.string()),
    read_only: z.boolean().optional(),
    init: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    volumes: z.array(z.string()).optional(),
    ports: z.array(z.string()).optional(),
    stop_grace_period: z.string().optional(),
    security_opt: z.array(z.string()).optional(),
    user: z.string().optional(),
    tmpfs: z.array(z.string()).optional(),
    entrypoint: z.array(z.string()).optional(),
    secrets: z.array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })])).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    depends_on: z.record(z.string(), z.unknown()).optional(),
  }),
)

const testedNodes = parse(read('.github/workflows/test.yml')).jobs.test.strategy.matrix.node.map(String)
const newestNode = testedNodes.at(-1)

describe('the versions of Node', () => {
  it('are those that docs/deployment.md names', () => {
    const [oldest, ...others] = testedNodes
    const list = `${oldest} or newer, ${others.slice(0, -1).join(', ')} and ${newestNode}`
    expect(read('docs/deployment.md')).toContain(`Supported versions of Node are ${list}.`)
    expect(JSON.parse(read('package.json')).engines.node).toBe(`>=${oldest}`)
    expect(read('README.md')).toContain(`You need Node ${oldest} or newer, preferably ${newestNode},`)
  })

  it('are the newest one in every job of a release', () => {
    const versions = [...read('.github/workflows/release.yml').matchAll(/node-version: (.*)/g)].map(([, node]) => node)
    expect(new Set(versions)).toEqual(new Set([newestNode]))
  })
})

const readInstruction = (instruction: string, text = dockerfile) =>
  new RegExp(`^${instruction} (.*)$`, 'm').exec(text)?.[1]
const user = readInstruction('USER')?.split(':').map(Number) ?? []

describe('the Dockerfile', () => {
  it('has one base image, of the newest version of Node that the tests use', () => {
    const images = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, image]) => image)
    expect(images).toEqual([`node:${newestNode}-trixie-slim`, `node:${newestNode}-trixie-slim`])
  })

  it('gets the documents of a release', () => {
    const [, list = ''] = /const documents = (.*?\n)\]/s.exec(read('scripts/release/assemble.mjs')) ?? []
    const documents = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => `!${path}`)
    expect(documents.length).toBeGreaterThan(8)
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(documents))
  })

  it('runs as an ordinary user, on the port and the volume that it declares', async () => {
    const { PORT } = await readDefaults()
    expect(user).toEqual([10_001, 10_001])
    expect(dockerfile).toContain(`useradd --uid ${user[0]} `)
    expect(readInstruction('EXPOSE')).toBe(String(PORT))
    expect(readInstruction('ENV')).toContain(`HOST=0.0.0.0 PORT=${PORT} DATA_DIR=${readInstruction('VOLUME')}`)
  })

  it('gives that user the folders of volumes for data and backups', () => {
    expect(readInstruction('RUN groupadd', dockerfile.replaceAll('\\\n', ''))).toMatch(
      /mkdir \S+ \/data \/backups +&& chown daymark:daymark \/data \/backups$/,
    )
  })

  it('checks a path that exists', () => {
    const [, path = ''] = /127\.0\.0\.1:\$\{process\.env\.PORT\}([\w/]+)/.exec(dockerfile) ?? []
    expect(Object.keys(routes)).toContain(path)
  })
})

describe('compose.yaml', () => {
  const file = parse(read('compose.yaml'), { merge: true })
  const services = Services.parse(file.services)
  const ofProfile = (profile: string) =>
    Object.keys(services).filter((name) => services[name]?.profiles.includes(profile))

  it('has a profile with one container, and one with PostgreSQL and Redis', () => {
    expect(ofProfile('all-in-one')).toEqual(['daymark'])
    expect(ofProfile('separate')).toEqual(['app', 'postgres', 'redis'])
    expect(Object.keys(services.app?.depends_on ?? {})).toEqual(['postgres', 'redis'])
  })

  it.each(['daymark', 'app'])('hardens %s, and gives it time to stop', async (name) => {
    const { DRAIN_SECONDS } = await readDefaults()
    const service = services[name]
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      init: true,
      volumes: [`data:${readInstruction('VOLUME')}`],
    })
    expect(Number.parseInt(service?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(
      Math.max(DRAIN_SECONDS, 5) + graceSeconds,
    )
    expect(service?.ports).toEqual([
      expect.stringMatching(new RegExp(`^127\\.0\\.0\\.1:.*:${readInstruction('EXPOSE')}$`)),
    ])
  })

  it.each(Object.keys(services))('gives %s no privileges and nothing to write to but volumes and memory', (name) => {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: expect.any(Array),
    })
    // The image of Daymark has a user of its own. The others would start as root, which needs capabilities.
    if (!['daymark', 'app'].includes(name)) expect(services[name]?.user).toBe(name)
  })

  it('has every secret in a file of its own, which only the services that need it get', () => {
    const Secrets = z.record(z.string(), z.object({ file: z.string() }))
    const files = Object.values(Secrets.parse(file.secrets)).map((secret) => secret.file)
    const created = [...read('deploy/create-secrets.sh').matchAll(/> "\$draft\/([\w.-]+)"/g)].map(([, name]) => name)
    expect(files.toSorted()).toEqual(created.map((name) => `\${SECRETS_DIR:-./secrets}/${name}`).toSorted())
    expect(new Set(created).size).toBe(created.length)
    const given = (name: string) =>
      services[name]?.secrets?.map((secret) => (typeof secret === 'string' ? secret : secret.source))
    expect(Object.fromEntries(Object.keys(services).map((name) => [name, given(name)]))).toEqual({
      daymark: undefined,
      app: ['database-url', 'migration-database-url', 'redis-url'],
      postgres: ['postgres-password', 'roles'],
      redis: ['redis.acl'],
    })
    // Neither a password nor a variable with one.
    expect(read('compose.yaml')).not.toMatch(/:\/\/|\$\{\w*(PASSWORD|TOKEN)/)
  })

  it('reads the secrets where Docker mounts them', () => {
    const paths = [...read('compose.yaml').matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, name = '']) => name)
    expect([...new Set(paths)].toSorted()).toEqual(
      Object.keys(file.secrets)
        .filter((name) => name !== 'roles')
        .toSorted(),
    )
  })

  /** Runs the entrypoint of a service with other files, in the order of their names, and a stub of its program. */
  function runEntrypoint(service: string, program: string, files: string[]) {
    const [shell = '', ...args] = services[service]?.entrypoint ?? []
    const folder = mkdtempSync(join(tmpdir(), 'daymark-entrypoint-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const paths = files.map((content, index) => {
      const path = join(folder, String(index))
      writeFileSync(path, content)
      return path
    })
    writeFileSync(join(folder, program), '#!/bin/sh\necho "started $*"\n', { mode: 0o755 })
    const words = args.map((word) =>
      word.startsWith('/') ? (paths.shift() ?? join(folder, 'missing')) : word.replaceAll('$$', '$'),
    )
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    return spawnSync(shell, words, { encoding: 'utf8', env })
  }
  const refusal = { status: 1, stdout: '', stderr: expect.stringContaining('deploy/create-secrets.sh') }

  it('starts no Redis without users', () => {
    expect(runEntrypoint('redis', 'redis-server', [])).toMatchObject(refusal)
    for (const users of ['', 'user daymark on >secret ~* +@all\n', 'user default off\nuser daymark on > ~* +@all\n'])
      expect(runEntrypoint('redis', 'redis-server', [users]), users).toMatchObject(refusal)
    const users = 'user default off -@all\nuser daymark on >secret +ping\n'
    expect(runEntrypoint('redis', 'redis-server', [users])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('started --aclfile'),
    })
  })

  it('starts no PostgreSQL with an empty password', () => {
    const start = (...files: string[]) => runEntrypoint('postgres', 'docker-entrypoint.sh', files)
    const roles = "ALTER ROLE daymark_owner PASSWORD 'a';\nALTER ROLE daymark_service PASSWORD 'b';\n"
    for (const files of [[], ['secret'], ['secret', ''], ['', roles], [' \n', roles]])
      expect(start(...files), files.join()).toMatchObject(refusal)
    expect(start('secret', roles.replace('b', ''))).toMatchObject(refusal)
    expect(start('secret', roles)).toMatchObject({ status: 0, stdout: 'started postgres\n' })
  })

  it('sets only settings that docs/configuration.md lists', () => {
    const names = ['daymark', 'app']
      .flatMap((name) => Object.keys(services[name]?.environment ?? {}))
      .map((name) => name.replace(/_FILE$/, ''))
    const documented = read('docs/configuration.md')
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  })
})

describe('deploy/kubernetes.yaml', () => {
  const [deployment, service, budget, policy] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) =>
    each.toJS(),
  )
  const { spec } = deployment.spec.template
  const [container] = spec.containers
  const envOf = (name: string) => container.env.find((each: { name: string }) => each.name === name)?.value

  it('has a Deployment, a Service, a PodDisruptionBudget and a NetworkPolicy for the same pods', () => {
    const kinds = [deployment.kind, service.kind, budget.kind, policy.kind]
    expect(kinds).toEqual(['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'])
    expect(policy.spec.podSelector.matchLabels).toEqual(deployment.spec.template.metadata.labels)
    const { labels } = deployment.spec.template.metadata
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    expect(service.spec.selector).toEqual(labels)
    expect(budget.spec.selector.matchLabels).toEqual(labels)
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas)
  })

  it('restarts what does not live, and sends no requests to what cannot serve', () => {
    expect(container.startupProbe.httpGet.path).toBe('/api/health/live')
    expect(container.livenessProbe.httpGet.path).toBe('/api/health/live')
    expect(container.readinessProbe.httpGet.path).toBe('/api/health')
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(['/api/health', '/api/health/live']))
    expect(container.ports).toContainEqual({ name: 'http', containerPort: Number(readInstruction('EXPOSE')) })
    expect(service.spec.ports[0].targetPort).toBe('http')
  })

  it('drains for longer than the readiness probe needs, and is killed after that', () => {
    const drainSeconds = Number(envOf('DRAIN_SECONDS'))
    const { periodSeconds, failureThreshold } = container.readinessProbe
    expect(drainSeconds).toBeGreaterThan(periodSeconds * failureThreshold)
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + graceSeconds)
  })

  it('runs as the user of the image, without privileges', () => {
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user[0], runAsGroup: user[1] })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })
})

describe('the network of deploy/kubernetes.yaml', () => {
  const [deployment, , , policy] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS())
  const [container] = deployment.spec.template.spec.containers
  type Peer = { podSelector?: object; namespaceSelector?: object; ipBlock?: { cidr: string; except?: string[] } }
  type Rule = { from?: Peer[]; to?: Peer[]; ports: { protocol: string; port: string | number }[] }
  const { policyTypes, ingress, egress }: { policyTypes: string[]; ingress: Rule[]; egress: Rule[] } = policy.spec

  it('lets only named peers in, each to one port of the container', () => {
    expect(policyTypes).toEqual(['Ingress', 'Egress'])
    const names = container.ports.map(({ name }: { name: string }) => name)
    expect(ingress.map(({ ports }) => ports.map(({ port }) => port))).toEqual(names.map((name: string) => [name]))
    for (const { from = [] } of ingress) {
      expect(from).toHaveLength(1)
      expect(from[0]?.namespaceSelector).not.toEqual({})
      expect(from[0]?.namespaceSelector).toBeDefined()
    }
  })

  it('lets names be looked up, the database and Redis be reached, and https outside', () => {
    expect(egress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([[53, 53], [5432], [6379], [443]])
    for (const { to = [] } of egress) expect(to.length).toBeGreaterThan(0)
    const excepted = egress.at(-1)?.to?.[0]?.ipBlock?.except
    expect(excepted).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']),
    )
  })

  it('trusts the headers of at most 16 addresses', () => {
    const { value } = container.env.find((each: { name: string }) => each.name === 'TRUST_PROXY')
    expect(Number(/^[\d.]+\/(\d+)$/.exec(value)?.[1])).toBeGreaterThanOrEqual(28)
  })
})

describe('deploy/daymark.service', () => {
  const unit = read('deploy/daymark.service')
  const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

  it('stops the service alone, and gives it time', async () => {
    // SIGTERM would let the database refuse connections while the service drains.
    expect(setting('KillMode')).toBe('mixed')
    expect(Number(setting('TimeoutStopSec'))).toBeGreaterThanOrEqual(5 + graceSeconds)
  })

  it('keeps its data in the folder that systemd creates', () => {
    expect(setting('Environment')).toBe(`DATA_DIR=/var/lib/${setting('StateDirectory')}`)
    expect(setting('ExecStart')).toBe(`/usr/bin/node ${setting('WorkingDirectory')}/daymark.mjs`)
    expect(setting('User')).toBe('daymark')
  })
})
