import type { Format } from './format'
import { calendar } from './formats/calendar'
import { csv, otherTable } from './formats/csv'
import { daymark } from './formats/daymark'
import { daymarkMarkdown } from './formats/daymark-markdown'
import { googleTasks } from './formats/google-tasks'
import { markdown } from './formats/markdown'
import { microsoftToDo } from './formats/microsoft-to-do'
import { obsidian } from './formats/obsidian'
import { orgMode } from './formats/org-mode'
import { taskwarrior } from './formats/taskwarrior'
import { ticktick } from './formats/ticktick'
import { todoTxt } from './formats/todo-txt'
import { todoist } from './formats/todoist'

/** All formats. The first that detects a file reads it, so the more certain come first. */
export const formats: readonly Format[] = [
  calendar,
  daymark,
  daymarkMarkdown,
  taskwarrior,
  googleTasks,
  microsoftToDo,
  todoist,
  ticktick,
  orgMode,
  csv,
  obsidian,
  markdown,
  todoTxt,
  otherTable,
]
