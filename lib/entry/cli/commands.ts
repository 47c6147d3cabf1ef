import type { Command } from './command'
import { add } from './commands/add'
import { api } from './commands/api'
import { archive, done, reopen, restore } from './commands/change-state'
import { changes } from './commands/changes'
import { completion } from './commands/completion'
import { day } from './commands/day'
import { deleteTasks } from './commands/delete'
import { edit } from './commands/edit'
import { find } from './commands/find'
import { login } from './commands/login'
import { logout } from './commands/logout'
import { mcp } from './commands/mcp'
import { move } from './commands/move'
import { key, password, start } from './commands/operator'
import { show } from './commands/show'
import { stats } from './commands/stats'
import { whoami } from './commands/whoami'

/** Every command, in the order of help. */
export const commands: readonly Command[] = [
  ...[day, add, show, edit, done, reopen, move, archive, restore, deleteTasks, find, stats],
  ...[login, logout, whoami],
  ...[changes, api, mcp, completion],
  ...[key, password, start],
]
