// The parts of a list that load on demand, together: each would need code of its own in the first load.
export { ListRest } from './list-rest'
export { TaskEditor } from './task-editor'
