/** Page size of overdue tasks, newest first: the number loaded at first, and with each "Show more". */
export const overdueStep = 100
