import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '@/lib/foundation/startup-error'
import { describeFileError } from '@/lib/server/postgres/data-file'
import { readBackupTime } from './backup-name'
import type { BackupStore } from './backup-store'

const draftEnd = '.part'

/**
 * Stores backups in a folder, readable by their owner only. Creates it if there is none.
 * @throws StartupError when this process cannot write to it
 */
export async function openFolderStore(address: string): Promise<BackupStore> {
  const folder = resolve(address)
  const attempt = <Result>(work: Promise<Result>) =>
    work.catch((error: unknown) => {
      // An error of the database, or one that is explained already.
      if (error instanceof StartupError || !(error instanceof Error && 'syscall' in error)) throw error
      throw describeFileError(
        folder,
        error,
        'BACKUP_TO names this folder. If there is none, create it for the user of the service.',
      )
    })
  const write: BackupStore['write'] = async (name, fill) => {
    await removeDrafts(folder)
    const draft = join(folder, name + draftEnd)
    const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
    // Reported by `fill`, which ends and closes it.
    output.on('error', () => undefined)
    try {
      await fill(output)
    } catch (error) {
      if (!output.closed) await once(output.destroy(), 'close')
      await rm(draft, { force: true })
      throw error
    }
    await rename(draft, join(folder, name))
    await syncFolder(folder)
  }
  await attempt(createFolder(folder))
  await attempt(access(folder, constants.R_OK | constants.W_OK | constants.X_OK))
  return {
    list: () => attempt(listFiles(folder)),
    write: (name, fill) => attempt(write(name, fill)),
    remove: (name) => attempt(rm(join(folder, name))),
  }
}

async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

async function listFiles(folder: string) {
  await createFolder(folder)
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
}

/** Those of killed processes: only one at a time writes here. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isDraft = name.endsWith(draftEnd) && readBackupTime(name.slice(0, -draftEnd.length)) !== undefined
    if (isDraft) await rm(join(folder, name))
  }
}

/** The name of a renamed file survives a power failure only then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
