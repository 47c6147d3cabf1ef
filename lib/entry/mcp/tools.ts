import type { Tool } from './tool'
import { addTasks } from './tools/add-tasks'
import { archiveTasks } from './tools/archive-tasks'
import { findTasks } from './tools/find-tasks'
import { getDay } from './tools/get-day'
import { getStats } from './tools/get-stats'
import { getTask } from './tools/get-task'
import { listRecurring } from './tools/list-recurring'
import { moveTasks } from './tools/move-tasks'
import { renameLabel } from './tools/rename-label'
import { setCompleted } from './tools/set-completed'
import { updateTasks } from './tools/update-tasks'

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  getDay,
  findTasks,
  getTask,
  getStats,
  listRecurring,
  addTasks,
  updateTasks,
  setCompleted,
  moveTasks,
  archiveTasks,
  renameLabel,
]
