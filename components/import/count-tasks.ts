/** Writes a number of tasks, such as `1 task` or `1,200 tasks`. */
export function countTasks(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'task' : 'tasks'}`
}
