import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export const s3Keys = { id: 'TESTKEY', secret: 'test-secret' }
const region = 'eu-test-1'

/**
 * Starts a server with the part of the API of S3 that backups use, with one bucket, until the test ends. It checks
 * signatures (AWS Signature Version 4), and that all parts but the last have 5 MiB or more, in one length.
 */
export async function openS3Server() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  /** Answers requests that it accepts with 503, or reports a failure to complete an upload with 200, as S3 may do. */
  const failing = { when: (_request: IncomingMessage) => false, inAnswer: false }

  const answer = async (request: IncomingMessage): Promise<[status: number, xml?: string | Buffer]> => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://localhost')
    if (!isSigned(request, url)) return [403, '<Error><Code>SignatureDoesNotMatch</Code></Error>']
    if (failing.when(request)) return [503, '<Error><Code>SlowDown</Code></Error>']
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== 'bucket') return [404, '<Error><Code>NoSuchBucket</Code></Error>']
    const key = decodeURIComponent(rest.join('/'))
    const upload = url.searchParams.get('uploadId')
    const call = `${request.method} ${key === '' ? 'bucket' : upload === null ? 'object' : 'upload'}`
    if (call === 'GET bucket') return [200, writeListing(objects, url.searchParams.get('prefix') ?? '')]
    if (call === 'POST object') {
      const id = String(uploads.size + 1)
      uploads.set(id, new Map())
      return [200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`]
    }
    const parts = uploads.get(upload ?? '')
    if (call === 'PUT upload' && parts) {
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return [200]
    }
    if (call === 'POST upload' && parts) {
      if (failing.inAnswer) return [200, '<Error><Code>InternalError</Code></Error>']
      const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part)
      const lengths = new Set(ordered.slice(0, -1).map(({ length }) => length))
      if (lengths.size > 1 || [...lengths].some((length) => length < 5 * 1024 * 1024)) return [400]
      objects.set(key, Buffer.concat(ordered))
      uploads.delete(upload ?? '')
      return [200, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`]
    }
    if (call === 'DELETE upload') return uploads.delete(upload ?? '') ? [204] : [404]
    if (call === 'DELETE object') return objects.delete(key) ? [204] : [404]
    const object = objects.get(key)
    if (call === 'GET object') return object ? [200, object] : [404]
    return [400]
  }

  const server = createServer(async (request, response) => {
    const [status, content] = await answer(request)
    const type = Buffer.isBuffer(content) ? 'application/octet-stream' : 'application/xml'
    response.writeHead(status, { 'content-type': type, etag: '"x"' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Safe: it listens on a port.
  const { port } = server.address() as AddressInfo
  const settings = {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: s3Keys.id,
    BACKUP_S3_SECRET_ACCESS_KEY: s3Keys.secret,
  }
  return { objects, uploads, failing, settings }
}

function writeListing(objects: Map<string, Buffer>, prefix: string): string {
  const entries = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`)
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Computes the signature again (AWS General Reference, "Create a signed AWS API request"). */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, id, day, of, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id !== s3Keys.id || of !== region || day === undefined) return false
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, headers['x-amz-content-sha256']]
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${of}/s3/aws4_request`, digest].join('\n')
  const key = [day, of, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${s3Keys.secret}`)
  return hmac(key, text).toString('hex') === signature
}
