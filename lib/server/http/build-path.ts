const prefix = '/_next/'

/** URL path of the build's scripts, styles and fonts. */
export const staticPrefix = `${prefix}static/`

/** Whether a path is one of the build's files, none of which is rendered. */
export function isBuildPath(path: string): boolean {
  return path.startsWith(prefix)
}
