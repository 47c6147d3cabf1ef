/** Removes the tokens of calendar addresses from a path, for the log, also when they are percent-encoded. */
export function redactPath(path: string): string {
  return path.replace(/^(\/calendar\/)[^/]+/i, '$1[redacted]').replace(/cal_[^/]*/gi, 'cal_[redacted]')
}
