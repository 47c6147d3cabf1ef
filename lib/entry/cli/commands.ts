import type { Command } from './command'
import { add } from './commands/add'
import { api } from './commands/api'
import { archive, done, reopen, restore } from './commands/change-state'
import { changes } from './commands/changes'
import { completion } from './commands/completion'
import { day } from './commands/day'
import { deleteTasks } from './commands/delete'
import { edit } from './commands/edit'
import { exportTasks } from './commands/export'
import { find } from './commands/find'
import { importFile } from './commands/import'
import { labels } from './commands/labels'
import { login } from './commands/login'
import { logout } from './commands/logout'
import { mcp } from './commands/mcp'
import { move } from './commands/move'
import { backup, key, password } from './commands/operator'
import { recurrences } from './commands/recurrences'
import { reorder } from './commands/reorder'
import { repeat } from './commands/repeat'

import { show } from './commands/show'
import { stats } from './commands/stats'
import { start, stop } from './commands/timer'
import { undo } from './commands/undo'
import { upcoming } from './commands/upcoming'
import { update } from './commands/update'
import { week } from './commands/week'
import { whoami } from './commands/whoami'

/** Every command, in the order of help. */
export const commands: readonly Command[] = [
  ...[
    day,
    week,
    upcoming,
    add,
    show,
    edit,
    done,
    reopen,
    start,
    stop,
    move,
    reorder,
    archive,
    restore,
    deleteTasks,
    undo,
    find,
    labels,
    recurrences,
    repeat,
    stats,
    importFile,
    exportTasks,
  ],
  ...[login, logout, whoami, update],
  ...[changes, api, mcp, completion],
  ...[key, password, backup],
]
