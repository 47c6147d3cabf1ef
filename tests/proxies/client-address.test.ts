// Whose address counts behind real proxies: a client must not choose its own.
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '@/lib/foundation/telemetry/log'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { listen } from '@/lib/server/http/listen'
import { startProxyProcess } from '../support/proxy-process'

type Proxy = { command: string[]; configure: (port: number, backend: number, folder: string) => string }

const haproxy = (directives: string): Proxy => ({
  command: ['haproxy', '-db', '-f'],
  configure: (port, backend) => `
    defaults
      mode http
      timeout connect 5s
      timeout client 5s
      timeout server 5s
    frontend web
      bind 127.0.0.1:${port} accept-proxy
      ${directives}
      default_backend service
    backend service
      server service 127.0.0.1:${backend}
  `,
})

const nginx = (directives: string): Proxy => ({
  command: ['nginx', '-c'],
  configure: (port, backend, folder) => `
    daemon off;
    master_process off;
    pid ${folder}/pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port} proxy_protocol;
        set_real_ip_from 127.0.0.1;
        real_ip_header proxy_protocol;
        location / {
          proxy_pass http://127.0.0.1:${backend};
          proxy_set_header Host $host;
          ${directives}
        }
      }
    }
  `,
})

/** Serves what the pages see of a request. */
async function serveHeaders(): Promise<number> {
  const server = createHttpServer(({ headers }, response) => void response.end(JSON.stringify(headers)))
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  return Number(new URL(baseUrl).port)
}

/** Starts a proxy in front of the service and returns its port. */
async function startProxy({ command, configure }: Proxy): Promise<number> {
  const backend = await serveHeaders()
  return startProxyProcess(command, (port, folder) => configure(port, backend, folder))
}

/**
 * Sends a request to a proxy as a client with this address, which the PROXY protocol announces, and returns the headers
 * that the pages see.
 */
async function requestFrom(address: string, port: number, ...headers: string[]): Promise<Record<string, string>> {
  const socket = connect(port, '127.0.0.1')
  const lines = ['GET / HTTP/1.1', 'Host: tasks.example.com', 'Connection: close', ...headers]
  socket.write(`PROXY TCP4 ${address} 127.0.0.1 40000 80\r\n${lines.join('\r\n')}\r\n\r\n`)
  const [, json = ''] = /^[^{]*(\{.*\})/s.exec(await text(socket)) ?? []
  return JSON.parse(json)
}

const claims: [string, string[]][] = [
  ['nothing', []],
  ['another address', ['X-Forwarded-For: 203.0.113.7']],
  ['several addresses', ['X-Forwarded-For: 203.0.113.7, 127.0.0.1']],
  ['two headers', ['X-Forwarded-For: 203.0.113.7', 'X-Forwarded-For: 203.0.113.8']],
  ['the address of this machine', ['X-Forwarded-For: 127.0.0.1']],
  ['no address', ['X-Forwarded-For: unknown']],
  ['the standard header', ['Forwarded: for=203.0.113.7']],
]

describe.each([
  ['HAProxy, which appends', haproxy('option forwardfor')],
  ['HAProxy, which overwrites', haproxy('http-request set-header X-Forwarded-For %[src]')],
  ['nginx, which appends', nginx('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')],
  ['nginx, which overwrites', nginx('proxy_set_header X-Forwarded-For $remote_addr;')],
])('behind %s', (_name, proxy) => {
  // A private address is not trusted either: other clients have one too.
  it.each(['198.51.100.9', '10.0.0.5'])("the client's address counts, whatever it claims: %s", async (client) => {
    const port = await startProxy(proxy)
    for (const [name, headers] of claims) {
      expect((await requestFrom(client, port, ...headers))['x-forwarded-for'], name).toBe(client)
    }
  })
})

describe.each([
  ['HAProxy', haproxy('')],
  ['nginx', nginx('')],
])('%s without the client address', (_name, proxy) => {
  it('is warned about once', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    onTestFinished(() => warn.mockRestore())
    const port = await startProxy(proxy)
    for (const client of ['198.51.100.9', '198.51.100.10']) {
      expect((await requestFrom(client, port))['x-forwarded-for'], client).toBe('127.0.0.1')
    }
    expect(warn.mock.calls).toEqual([
      [
        { peer: '127.0.0.1' },
        'a proxy sends no client address: let it set X-Forwarded-For, or all clients share their limits',
      ],
    ])
  })
})
