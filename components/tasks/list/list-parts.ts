// The parts of a list that load on demand, together: each would need code of its own in the first load.

export { TaskEditor } from '@/components/tasks/editor/task-editor'
export { ListRest } from './list-rest'
