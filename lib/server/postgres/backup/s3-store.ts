import { Readable, Writable } from 'node:stream'
import { S3mini } from 's3mini'
import * as z from 'zod'
import type { BackupSettings } from '@/lib/foundation/settings/backup-settings'
import { StartupError } from '@/lib/foundation/startup-error'
import type { BackupStore } from './backup-store'

/** All parts but the last have the same length, which some services require. They allow 10,000 parts: 80 GB. */
const partBytes = 8 * 1024 * 1024
/** Of one request, which sends a part at most. */
const requestTimeoutMs = 5 * 60_000

type Upload = { key: string; id: string }
type Part = { partNumber: number; etag: string }
const Failure = z.object({ Error: z.object({ Code: z.string() }) })

/** Stores backups in a bucket. A file is uploaded in parts as it is written, and appears when it is complete. */
export function openS3Store(address: string, settings: BackupSettings): BackupStore {
  const { bucket, path } = parseAddress(address)
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const client = connect(bucket, settings, requestTimeoutMs)
  const attempt = <Result>(work: Promise<Result>) => explainFailure(address, work)
  /** Uploads that could not be aborted, because the service was away. Their parts cost money. */
  const unfinished = new Set<Upload>()
  const abort = async (upload: Upload) => {
    unfinished.add(upload)
    const { key, id } = upload
    await client.abortMultipartUpload(key, id).then(
      () => unfinished.delete(upload),
      () => undefined,
    )
  }
  return {
    list: async () => {
      const objects = await attempt(client.listObjects('/', prefix))
      if (objects === null) throw new StartupError(`There is no bucket ${bucket}. Create it, or change BACKUP_TO.`)
      return objects.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Number(Size) }))
    },
    write: async (name, fill) => {
      for (const upload of [...unfinished]) await abort(upload)
      const key = prefix + name
      const id = await attempt(client.getMultipartUploadId(key, 'application/gzip'))
      const upload = { key, id }
      try {
        const parts: Part[] = []
        const output = writeInParts(async (part) => {
          parts.push(await attempt(client.uploadPart(key, id, part, parts.length + 1)))
        })
        await fill(output)
        await attempt(complete(client, upload, parts))
      } catch (error) {
        await abort(upload)
        throw error
      }
    },
    remove: async (name) => {
      await attempt(client.deleteObject(prefix + name))
    },
  }
}

/**
 * Reads a file of a bucket.
 * @param address s3://bucket/path
 * @throws StartupError when it cannot be read
 */
export async function openS3File(address: string, settings: BackupSettings): Promise<Readable> {
  const { bucket, path } = parseAddress(address)
  const response = await explainFailure(address, connect(bucket, settings).getObjectResponse(path))
  if (!response?.body) throw new StartupError(`${address} does not exist.`)
  return Readable.fromWeb(response.body)
}

/** Completes an upload. A service may answer with 200 before it is done, and report in the answer that it failed. */
async function complete(client: S3mini, { key, id }: Upload, parts: Part[]): Promise<void> {
  const failed = Failure.safeParse(await client.completeMultipartUpload(key, id, parts))
  if (failed.success) throw new Error(`the upload was not completed: ${failed.data.Error.Code}`)
}

function parseAddress(address: string) {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  return { bucket, path }
}

/** @param timeoutMs of a whole request; none for a long download */
function connect(bucket: string, settings: BackupSettings, timeoutMs?: number): S3mini {
  const { BACKUP_S3_REGION: region, BACKUP_S3_ENDPOINT } = settings
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartupError('Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.')
  const endpoint = (BACKUP_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')
  return new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    ...(timeoutMs !== undefined && { requestAbortTimeout: timeoutMs }),
  })
}

/** Keeps the message of an error only: its other fields hold what the service answered. */
async function explainFailure<Result>(address: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : { message: String(error) }
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message
    throw new StartupError(`${address}: ${reason}. Check the address and the settings BACKUP_S3_….`)
  }
}

/** Collects what is written into parts, and waits until each is uploaded: one part is in memory. */
function writeInParts(upload: (part: Buffer) => Promise<void>): Writable {
  const part = Buffer.allocUnsafe(partBytes)
  let filled = 0
  const add = async (chunk: Buffer) => {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, filled, from)
      from += copied
      filled += copied
      if (filled < part.length) continue
      await upload(part)
      filled = 0
    }
  }
  return new Writable({
    write: (chunk, _encoding, done) => {
      add(chunk).then(() => done(), done)
    },
    final: (done) => {
      upload(part.subarray(0, filled)).then(() => done(), done)
    },
  })
}
