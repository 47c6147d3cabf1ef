/** A time zone as the list shows it. */
export type Zone = {
  id: string
  /** Such as America/New York. */
  name: string
}

/** Cities under their current names, where a runtime still lists the former ones (IANA's links in `backward`). */
const currentNames: Record<string, string> = {
  'Africa/Asmera': 'Asmara',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Dacca': 'Dhaka',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'Asia/Thimbu': 'Thimphu',
  'Asia/Ulan_Bator': 'Ulaanbaatar',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Enderbury': 'Kanton',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
}

/** Names time zones, sorted by name. Of several ids of a zone it keeps the first. */
export function nameZones(ids: readonly string[]): Zone[] {
  const zones = new Map<string, Zone>()
  for (const id of ids) {
    const name = nameZone(id)
    if (!zones.has(name)) zones.set(name, { id, name })
  }
  return [...zones.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function nameZone(id: string): string {
  const city = currentNames[id]
  return (city === undefined ? id : id.replace(/[^/]+$/, city)).replaceAll('_', ' ')
}

/** Offsets change at full quarters of an hour, if at all. */
const quarterMs = 15 * 60_000
const known = { quarter: 0, offsets: new Map<string, number>() }

/**
 * Returns the zone's minutes east of Greenwich. Keeps them, because all zones together take a tenth of a second.
 * @param now Unix ms
 */
export function readOffset({ id }: Zone, now: number): number {
  const quarter = Math.floor(now / quarterMs)
  if (quarter !== known.quarter) {
    known.quarter = quarter
    known.offsets.clear()
  }
  const offset = known.offsets.get(id) ?? computeOffset(id, now)
  known.offsets.set(id, offset)
  return offset
}

function computeOffset(timeZone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  // Such as GMT-03:30; GMT alone is UTC.
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return parseOffset(name) ?? 0
}

/** Reads +2, -3:30, +0530 or UTC+2 as minutes. Returns undefined for other text. */
function parseOffset(text: string): number | undefined {
  const match = /^(?:utc|gmt)? ?([+\-−])(\d{1,2}):?(\d{2})?$/i.exec(text.trim())
  if (!match) return undefined
  const [, sign, hours = '', minutes = '0'] = match
  return (sign === '+' ? 1 : -1) * (60 * Number(hours) + Number(minutes))
}

/** Formats an offset, such as UTC+5:45. */
export function formatOffset(offset: number): string {
  const size = Math.abs(offset)
  const minutes = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return offset === 0 ? 'UTC' : `UTC${offset < 0 ? '−' : '+'}${Math.floor(size / 60)}${minutes}`
}

/**
 * Tells whether a zone matches what was typed: an offset such as +2, or the beginnings of words of its name or former name.
 * @param now Unix ms, for offsets
 */
export function matchesZone(zone: Zone, typed: string, now: number): boolean {
  const query = simplify(typed)
  const offset = parseOffset(query)
  if (offset !== undefined) return readOffset(zone, now) === offset
  const text = ` ${simplify(`${zone.name} ${zone.id}`)}`.replaceAll('-', ' ')
  return query.split(/[ -]/).every((word) => text.includes(` ${word}`))
}

/** Removes case, accents and separators. */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[\s_/,]+/g, ' ')
    .trim()
}
