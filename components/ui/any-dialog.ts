/** Selector of dialogs, also of those that ask a question. Messages have the role of these, but take no keys of the page. */
export const anyDialog = ':is([role=dialog], [role=alertdialog]):not(.toast-region *)'
