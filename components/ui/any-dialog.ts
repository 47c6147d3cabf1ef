/** Selector of dialogs, also of those that ask a question. */
export const anyDialog = '[role=dialog], [role=alertdialog]'
