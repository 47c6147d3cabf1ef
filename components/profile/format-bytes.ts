const units = ['bytes', 'KiB', 'MiB', 'GiB'] as const

/** Writes a number of bytes in the largest unit of which there is at least one. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${(bytes / 1024 ** power).toLocaleString('en', { maximumFractionDigits: 1 })} ${units[power]}`
}
