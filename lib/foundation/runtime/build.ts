import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '@/lib/foundation/settings/env'
import { version } from '@/package.json'
import { processSingleton } from './process-singleton'
import { projectFolder } from './project-folder'
import { readProgram } from './run-program'

/** Version and commit that run. The commit is absent when unknown. */
export type Build = { version: string; commit?: string }

const timeoutMs = 2000

/** Reads the version, and the commit: that of the build (GIT_COMMIT), or else that of the checkout. */
async function findBuild(): Promise<Build> {
  const commit = env().GIT_COMMIT ?? (await readCheckedOutCommit())
  return { version, ...(commit !== undefined && { commit }) }
}

/** @returns the commit, followed by `-dirty` where tracked files differ from it */
async function readCheckedOutCommit(): Promise<string | undefined> {
  const folder = projectFolder()
  // Otherwise Git would name the commit of a repository that contains this folder.
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    // `--exclude` leaves out tags, which would replace the commit.
    const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
    return (await readProgram('git', args, { cwd: folder, timeout: timeoutMs })).trim() || undefined
  } catch {
    // Git is not installed, or refuses the folder of another user.
    return undefined
  }
}

const build = processSingleton('build', findBuild)

/** The build that this process runs, read once: a later checkout does not change it. */
export function readBuild(): Promise<Build> {
  return build()
}
