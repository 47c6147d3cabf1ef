/** Limits that code, documents and tests share. */

/** The largest request body of the API, in bytes: 16,384 characters fit in it however JSON escapes them. */
export const maxBodyBytes = 256 * 1024

/** The largest body of a sign-in form, in bytes: an address, a password and tokens. */
export const maxSignInBodyBytes = 16 * 1024

/** The longest request target (path and query), in bytes. */
export const maxUrlBytes = 8 * 1024

/** All request headers together, in bytes. */
export const maxHeaderBytes = 16 * 1024

/** Request headers, counted. */
export const maxHeaderCount = 200

/** The most processes that share a port. */
export const maxProcesses = 16

/** The longest text of a task, in characters. */
export const maxTextLength = 1024

/** The longest details of a task, in characters. */
export const maxDetailsLength = 16_384

/** The longest search, in characters. */
export const maxSearchLength = 200

/** The longest name of an account, an API key, a passkey or a webhook, in characters. */
export const maxNameLength = 100
/** The latest hour at which a day can begin. */
export const maxDayStart = 6
export const minutesPerDay = 1440

/** The longest e-mail address, in characters (RFC 5321: a path of 256 with its brackets). */
export const maxEmailLength = 254

/** The shortest secret that encrypts sessions, in characters. */
export const minSessionSecretLength = 32

/** The longest URL of a webhook, in characters. */
export const maxWebhookUrlLength = 2048

/** The most bytes that text and details of a task take together: four for each character. */
export const maxTaskBytes = 4 * (maxTextLength + maxDetailsLength)

/**
 * Tasks of one date, archived ones included: hundreds of times what a person plans for a day, room for the largest import
 * and for years of overdue tasks, and still few enough for one request to reorder.
 */
export const maxTasksPerDate = 5000

/**
 * Bytes of the texts and details of a date's tasks, because lists do not page: 3 kB for each of 5,000 tasks, or 1,000
 * tasks with 16 kB each. Changes in place of less than 1 KiB do not count, so that a date may exceed it by 5 MB.
 */
export const maxBytesPerDate = 16 * 1024 * 1024

/** Texts of a task that grow by less, in bytes, are not worth a look at the whole date. */
export const uncheckedBytes = 1024

/** A date with no position beyond these has room for any tasks in them: their number bounds their bytes too. */
export const uncheckedTasks = Math.min(maxTasksPerDate, Math.floor(maxBytesPerDate / maxTaskBytes))

/** How far beyond the end of a list a task may go back: positions are not to run out. */
export const maxGap = 10_000

/** Tasks of an account, archived ones included: 100 a day for 27 years. */
export const maxTasksPerAccount = 1_000_000

/** Bytes of the texts and details of an account's tasks: 1 kB for each of a million. */
export const maxBytesPerAccount = 1024 ** 3

/** The newest tasks with labels, which the counts of labels cover. */
export const maxCountedLabeled = 10_000

/** Tasks that one request gives another label. */
export const maxRenamedTasks = 1000

/** Labels whose time the insights show. */
export const maxTimedLabels = 20

/** Labels in one answer. */
export const maxListedLabels = 1000

/** The largest `timeSpent` and `estimate` of a task, in minutes. */
export const maxTimeSpent = 1_000_000

/** The most tasks of a date that a request can reorder: so many quoted ids fit into a body. */
export const maxReorderedTasks = Math.floor(maxBodyBytes / '"01234567-89ab-cdef-0123-456789abcdef",'.length)

/** The dates that a task remembers having been moved from, the newest ones. */
export const maxPreviousDates = 100

/** Tasks that one request changes at most, and operations of a batch. */
export const maxTasksPerChange = 100

/** The most days in a range of dates, both ends included. */
export const maxRangeDays = 366

/** How long a whole request may take to arrive, in milliseconds. */
export const requestTimeoutMs = 30_000

/** How long a request may take to be answered, in milliseconds, without the time in which its body arrives. */
export const answerTimeMs = 9000

/** Requests of an account that a process works on at a time, until their answers are sent; further ones wait. */
export const maxRequestsPerAccount = 3

/** Requests of an account that wait in a process for those before them. */
export const maxWaitingPerAccount = 256

/** How long a request waits for others of its account, in milliseconds. It leaves the rest of `answerTimeMs` to the work. */
export const maxTurnWaitMs = 3000

/** Requests that one API key may send in a window. */
export const requestsPerWindow = 300

/** The length of a rate-limit window, in milliseconds. */
export const rateLimitWindowMs = 60_000

/** How long links by e-mail are valid. */
export const linkValidMinutes = 10

/** API keys of an account that are stored, expired and revoked ones included. */
export const maxKeysPerAccount = 100

/** Event streams of an account that are open in a process. */
export const maxStreamsPerAccount = 20

/** Event streams of a client address that are open in a process. */
export const maxStreamsPerAddress = 100

/** Server actions that an account may call in a minute. */
export const actionsPerMinute = 300

/** Open connections of a client address to a process. */
export const maxConnectionsPerAddress = 500

/** How long the events of tasks are kept. */
export const eventsKeptDays = 30

/** Events that the history of a task shows, the newest ones. */
export const maxHistoryEvents = 100

/** Events that the recent activity of an API key shows, the newest ones. */
export const maxKeyEvents = 10

/** The longest that a request for changes may wait for one, in seconds. */
export const maxChangeWaitSeconds = 25

/** Webhooks of an account. */
export const maxWebhooksPerAccount = 20

/** Messages of an account to one host in a minute. More of them wait. */
export const messagesPerHostAndMinute = 12_000

/** How long deliveries of webhooks are kept. */
export const deliveriesKeptDays = 30

/** How long the previous secret of a webhook signs beside the new one. */
export const secretOverlapHours = 24

/** How long the answer to a write with an idempotency key is kept. */
export const idempotencyKeptHours = 24

/** How long the last write of an API key can be undone. */
export const undoKeptHours = 24

/** The longest idempotency key, in characters. */
export const maxIdempotencyKeyLength = 255

/** JSON-RPC messages in a request. */
export const maxMessagesPerRequest = 25

/** Overdue tasks in a calendar feed, the newest ones. */
export const maxOverdueInFeed = 500

/** Tasks from today on in a calendar feed, the next ones. */
export const maxUpcomingInFeed = 1000

/** Characters of a task's details in a calendar feed. */
export const maxFeedDetails = 2000

/** Requests for one calendar feed in a minute. */
export const feedRequestsPerMinute = 30

/** Requests of a client address for calendar feeds that do not exist, in a minute. */
export const unknownFeedsPerMinute = 30

/** The largest file that tasks are imported from, in bytes. */
export const maxImportBytes = 3_000_000

/** Tasks that an import creates at most. */
export const maxImportTasks = 10_000

/** Tasks of each day that the page of a week shows, the first ones. */
export const maxTasksOfWeekDay = 25

/** Overdue tasks that the page of this week shows, the newest ones. */
export const maxOverdueOfWeek = 9

/** Rows of tasks that the service renders in each list of a day. The browser renders the others on demand. */
export const maxRenderedRows = 100

/** Overdue tasks that a page shows at a time, the newest ones. */
export const maxOverdueOnPage = 2000

/** Columns of a file that tasks are imported from. */
export const maxImportColumns = 100

/** How long reading an imported file may take, in ms. A file of 10,000 tasks takes about 600, more on a busy machine. */
export const importTimeMs = 10_000

/** How long a file waits until others are read, in ms. */
export const importTurnMs = 10_000

/** Heap that reading an imported file may take, in MB. The process of a file with 10,000 tasks grows by less than 80. */
export const importMemoryMb = 128

/** Previews and imports of an account in a minute. */
export const importsPerMinute = 20

/** Browsers of an account that get reminders. A further one replaces the one that was reached the longest ago. */
export const maxPushSubscriptions = 10

/** Recurrences of an account. */
export const maxRecurrencesPerAccount = 200

/** How many days ahead the occurrences of a recurrence exist as tasks. */
export const occurrencesAheadDays = 14

/** Occurrences of a recurrence that are looked at, the newest ones: those ahead, and older ones that may still be open. */
export const maxOpenOccurrences = 60

/** Requests of a network to the endpoints of OAuth, in a minute. Those of a hosted agent come from few addresses. */
export const oauthRequestsPerMinute = 600

/** Clients that a network may register for OAuth, in an hour. */
export const registrationsPerHour = 60

/** How long a deleted recurrence can come back. */
export const endedRecurrencesKeptDays = 30
