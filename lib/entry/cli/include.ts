/** The parts of tasks that every answer of a command includes. */
export const include = 'estimate,recurrence,labels,checklist,author'
