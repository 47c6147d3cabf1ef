// Dockerfile, compose.yaml, the systemd unit and the Kubernetes objects agree with the service and with each other.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { routes } from '@/lib/http/route-table'
import { root } from '../support/test-database'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
/** Seconds that a supervisor waits beyond DRAIN_SECONDS, as docs/operations.md says. */
const graceSeconds = 30

/** Runs functions of the scripts that read a Dockerfile, and returns what they print as JSON. */
function evaluate(expression: string): unknown {
  const source = `import * as dockerfile from './scripts/image/dockerfile.mjs'; console.log(JSON.stringify(${expression}))`
  const stdout = execFileSync(process.execPath, ['--input-type=module', '--eval', source], { cwd: root })
  return JSON.parse(stdout.toString())
}

async function readDefaults() {
  for (const name of ['PORT', 'DRAIN_SECONDS', 'HOST', 'DATA_DIR']) vi.stubEnv(name, '')
  vi.resetModules()
  const { env } = await import('@/lib/env')
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
    environment: z.record(z.string(), z.string()).optional(),
    depends_on: z.record(z.string(), z.unknown()).optional(),
  }),
)

const readInstruction = (instruction: string, text = dockerfile) =>
  new RegExp(`^${instruction} (.*)$`, 'm').exec(text)?.[1]
const user = readInstruction('USER')?.split(':').map(Number) ?? []

describe('the Dockerfile', () => {
  it('has one base image, of the release of Node that the release workflow uses', () => {
    const [, node] = /node-version: (\d+)/.exec(read('.github/workflows/release.yml')) ?? []
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    expect(images).toEqual([`node:${node}-bookworm-slim`, `node:${node}-bookworm-slim`])
  })

  it('runs as an ordinary user, on the port and the volume that it declares', async () => {
    const { PORT } = await readDefaults()
    expect(user).toEqual([10_001, 10_001])
    expect(dockerfile).toContain(`useradd --uid ${user[0]} `)
    expect(readInstruction('EXPOSE')).toBe(String(PORT))
    expect(readInstruction('ENV')).toContain(`HOST=0.0.0.0 PORT=${PORT} DATA_DIR=${readInstruction('VOLUME')}`)
  })

  it('checks a path that exists', () => {
    const [, path = ''] = /127\.0\.0\.1:\$\{process\.env\.PORT\}([\w/]+)/.exec(dockerfile) ?? []
    expect(Object.keys(routes)).toContain(path)
  })

  it('has only instructions that `npm run verify-image` performs', () => {
    const stages = evaluate("dockerfile.readDockerfile('Dockerfile')")
    expect(stages).toMatchObject([{ alias: 'build' }, { image: expect.stringMatching(/^node:/) }])
  })

  it('gets the sources that a release is built from, and no secret, data or package', () => {
    const files = z.array(z.string()).parse(evaluate("dockerfile.listContext('.')"))
    const folders = ['app', 'components', 'deploy', 'docs', 'lib', 'prisma', 'public', 'scripts']
    const sources = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .filter((path) => !path.startsWith('lib/generated/')),
    )
    const config = [
      'package.json',
      'package-lock.json',
      'next.config.ts',
      'postcss.config.mjs',
      'tsconfig.json',
      'proxy.ts',
    ]
    const documents = ['LICENSE', ...readdirSync(root).filter((name) => name.endsWith('.md'))]
    const needed = [...sources, ...config, ...documents]
    expect(needed.filter((path) => !files.includes(path))).toEqual([])
    expect(
      files.filter((path) => /^(node_modules|\.git|\.next|\.data|\.env|dist|tests|lib\/generated)/.test(path)),
    ).toEqual([])
  })
})

describe('compose.yaml', () => {
  const services = Services.parse(parse(read('compose.yaml'), { merge: true }).services)
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

  it('sets only settings that the README lists', () => {
    const names = ['daymark', 'app'].flatMap((name) => Object.keys(services[name]?.environment ?? {}))
    const documented = read('README.md')
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
  })
})

describe('deploy/kubernetes.yaml', () => {
  const [deployment, service, budget] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((each) => each.toJS())
  const { spec } = deployment.spec.template
  const [container] = spec.containers
  const envOf = (name: string) => container.env.find((each: { name: string }) => each.name === name)?.value

  it('has a Deployment, a Service and a PodDisruptionBudget for the same pods', () => {
    expect([deployment.kind, service.kind, budget.kind]).toEqual(['Deployment', 'Service', 'PodDisruptionBudget'])
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
