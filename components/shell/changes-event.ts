/** Event of the window: tasks of the account were changed, here or elsewhere. */
export const changesEvent = 'daymark.tasks-changed'
