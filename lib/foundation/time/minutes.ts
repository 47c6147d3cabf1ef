/**
 * Reads a duration that a person typed, such as 90, 45m, 1h30, 1h 30m, 1.5h, 1,5 h or 1:30. A number alone is minutes.
 * Japanese keyboards may type wide characters.
 * @returns minutes, or undefined if the text is not a duration
 */
export function parseMinutes(text: string): number | undefined {
  if (text.length > maxLength) return undefined
  const match = pattern.exec(text.normalize('NFKC').trim().toLowerCase())
  if (!match) return undefined
  const { clockHours, clockMinutes, hours, rest, minutes } = match.groups ?? {}
  if (clockHours !== undefined) return toNumber(clockHours) * 60 + toNumber(clockMinutes)
  if (hours !== undefined) return toNumber(hours) * 60 + toNumber(rest)
  return toNumber(minutes)
}

// Longer than any duration that people write. One character can become 18 when it is normalized.
const maxLength = 100

const decimal = String.raw`\d+(?:[.,]\d+)?`
const minuteUnit = 'm(?:in(?:ute)?s?)?'
const pattern = new RegExp(
  [
    String.raw`^(?<clockHours>\d+):(?<clockMinutes>[0-5]\d)$`,
    String.raw`^(?<hours>${decimal})\s*h(?:(?:ou)?rs?)?(?:\s*(?<rest>${decimal})\s*(?:${minuteUnit})?)?$`,
    String.raw`^(?<minutes>${decimal})\s*(?:${minuteUnit})?$`,
  ].join('|'),
)

function toNumber(text = '0'): number {
  return Number(text.replace(',', '.'))
}
