import { execFileSync } from 'node:child_process'

/** Lists the child processes of a process. Uses only options of `ps` that macOS has too. */
export function childProcesses(parent: number | undefined): { pid: number; args: string }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'ppid=,pid=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })
  return [...listed.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)]
    .filter(([, ppid]) => Number(ppid) === parent)
    .map(([, , pid, args = '']) => ({ pid: Number(pid), args }))
}
