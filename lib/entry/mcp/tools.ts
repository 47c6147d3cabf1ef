import type { Tool } from './tool'
import { addTasks } from './tools/add-tasks'
import { archiveTasks } from './tools/archive-tasks'
import { findTasks } from './tools/find-tasks'
import { getDay } from './tools/get-day'
import { getStats } from './tools/get-stats'
import { getTask } from './tools/get-task'
import { moveTasks } from './tools/move-tasks'
import { setCompleted } from './tools/set-completed'
import { updateTasks } from './tools/update-tasks'

/** Every tool, in the order in which clients list them. */
export const tools: readonly Tool[] = [
  getDay,
  findTasks,
  getTask,
  getStats,
  addTasks,
  updateTasks,
  setCompleted,
  moveTasks,
  archiveTasks,
]
