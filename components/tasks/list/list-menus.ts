// The menus of tasks. They load together, when one is first shown: they share most of their code.
export { SelectionActions } from './selection-actions'
export { TaskMenuList } from './task-menu-list'
