// Preloaded with node --import. Kills this process right before a step of an upgrade of the database: KILL_AT counts the
// renames in the data folder, and the removal of the work folder.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

let steps = 0
for (const name of ['renameSync', 'rmSync']) {
  const original = fs[name]
  fs[name] = (path, ...others) => {
    const isStep = name === 'renameSync' ? /\/postgres(-upgrade\/|$)/.test(path) : path.endsWith('/postgres-upgrade')
    if (isStep && ++steps === Number(process.env.KILL_AT)) process.kill(process.pid, 'SIGKILL')
    return original(path, ...others)
  }
}
syncBuiltinESMExports()
