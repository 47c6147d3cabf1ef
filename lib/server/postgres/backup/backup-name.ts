const pattern = /^daymark-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.sql\.gz$/

/** The name of a scheduled backup, without the colons that some file systems refuse. Names sort by time. */
export function nameBackup(at: Date): string {
  return `daymark-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.sql.gz`
}

/** @returns when a scheduled backup began; undefined for any other name */
export function readBackupTime(name: string): Date | undefined {
  const [, hour, minute, second] = pattern.exec(name) ?? []
  return hour === undefined ? undefined : new Date(`${hour}:${minute}:${second}`)
}
