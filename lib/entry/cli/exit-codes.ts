/** Exit codes of the command line. 130 is 128 + SIGINT, as shells report it. */
export const exitCodes = {
  ok: 0,
  error: 1,
  usage: 2,
  notFound: 3,
  denied: 4,
  unavailable: 5,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
