import type { Tool } from './tool'
import { addTasks } from './tools/add-tasks'
import { findTasks } from './tools/find-tasks'
import { getDay } from './tools/get-day'
import { getHistory } from './tools/get-history'
import { getStats } from './tools/get-stats'
import { getTask } from './tools/get-task'
import { listRecurring } from './tools/list-recurring'
import { moveTasks } from './tools/move-tasks'
import { renameLabel } from './tools/rename-label'
import { reorderTasks } from './tools/reorder-tasks'
import { fetchTask, search } from './tools/search'
import { setState } from './tools/set-state'
import { undo } from './tools/undo'
import { updateTasks } from './tools/update-tasks'

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  getDay,
  findTasks,
  getTask,
  getStats,
  listRecurring,
  getHistory,
  search,
  fetchTask,
  addTasks,
  updateTasks,
  setState,
  moveTasks,
  reorderTasks,
  renameLabel,
  undo,
]
