import { readFileSync } from 'node:fs'

/** Reads the users, groups and capabilities of a process from the files of Linux. */
export function readStatus(pid: number | undefined): Record<'uid' | 'gid' | 'groups' | 'capabilities', string> {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]?.trim() ?? 'missing'
  return {
    uid: read('Uid'),
    gid: read('Gid'),
    groups: read('Groups'),
    capabilities: `${read('CapEff')} ${read('CapPrm')}`,
  }
}
