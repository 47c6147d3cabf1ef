// The menus of tasks. They load together, when one is first shown: they share most of their code.
export { RowMenus } from './row-menus'
export { SelectionActions } from './selection-actions'
