import { Cron } from 'croner'
import * as z from 'zod'
import { wholeNumber } from './setting-values'

const scheduleRule = 'must be a cron expression of five fields, such as 0 3 * * *'

export const backupSettings = {
  BACKUP_SCHEDULE: z
    .string()
    .refine(isSchedule, scheduleRule)
    .optional()
    .describe(
      'When to back up the database, as a cron expression in the time zone of the process (`TZ`): `0 3 * * *` is every night at 3. Needs `BACKUP_TO` ([Scheduled backups](operations.md#scheduled-backups)).',
    ),
  BACKUP_TO: z
    .string()
    .regex(/^(?!s3:)|^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[^?#]*)?$/, 'must be a folder or s3://bucket/prefix')
    .optional()
    .describe(
      'Where to put them: a folder, or a bucket of a service with the API of S3, such as `s3://bucket/daymark`. Nothing else should write there.',
    ),
  BACKUP_KEEP: wholeNumber('must be a whole number from 1 to 1000', 1, 1000)
    .default(7)
    .describe('How many of them to keep. Older ones are removed after each new one.'),
  BACKUP_WITH_SECRET: z
    .enum(['yes', 'no'], 'must be yes or no')
    .default('no')
    .describe('`yes` also stores the session secret of `DATA_DIR`, as `--with-secret` does.'),
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) URL, such as https://s3.example.com' })
    .optional()
    .meta({ description: 'Address of that service, without the bucket.', default: 'that of AWS in the region' }),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region, such as eu-central-1')
    .default('us-east-1')
    .describe('Its region; `auto` for some services.'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key of the bucket.'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Its secret.'),
}

export type BackupSettings = z.infer<z.ZodObject<typeof backupSettings>>

/** Refines the settings: a schedule has a place. */
export function refineBackups(settings: BackupSettings, context: z.RefinementCtx): void {
  const { BACKUP_SCHEDULE, BACKUP_TO, BACKUP_S3_ACCESS_KEY_ID } = settings
  if (BACKUP_SCHEDULE !== undefined && BACKUP_TO === undefined) {
    context.addIssue({ code: 'custom', path: ['BACKUP_SCHEDULE'], message: 'needs BACKUP_TO, a folder or s3://bucket' })
  }
  if (BACKUP_TO?.startsWith('s3:') && BACKUP_S3_ACCESS_KEY_ID === undefined) {
    const message = 'needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY to be an s3 address'
    context.addIssue({ code: 'custom', path: ['BACKUP_TO'], message })
  }
}

function isSchedule(text: string): boolean {
  try {
    return new Cron(text, { mode: '5-part' }).nextRun() !== null
  } catch {
    return false
  }
}
