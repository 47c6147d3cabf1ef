/** Removes the tokens of calendar addresses from a path, for the log. */
export function redactPath(path: string): string {
  return path.replace(/cal_[^/]*/gi, 'cal_[redacted]')
}
