/** How many overdue tasks a page has at first, the oldest, and how many more each time that it is asked for them. */
export const overdueStep = 100
