import type { Writable } from 'node:stream'

export type StoredFile = { name: string; bytes: number }

/** A place for scheduled backups. Its errors are StartupErrors if the operator can fix them. */
export type BackupStore = {
  /** Lists every complete file, also those of others. */
  list(): Promise<StoredFile[]>
  /** Stores a new file, which nobody sees before `fill` has written and ended it. */
  write(name: string, fill: (output: Writable) => Promise<unknown>): Promise<void>
  remove(name: string): Promise<void>
}
