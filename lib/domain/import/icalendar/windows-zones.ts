import cldr from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }

/** The zone of IANA for each name of Windows, in lower case: that of the world, where a country may have another. */
const names = new Map(
  cldr.supplemental.windowsZones.mapTimezones.flatMap(({ mapZone }) =>
    mapZone._territory === '001' ? [[mapZone._other.toLowerCase(), mapZone._type] as const] : [],
  ),
)

/** The zone of IANA that a name of Windows means, such as `W. Europe Standard Time` (CLDR, windowsZones). */
export function findWindowsZone(name: string): string | undefined {
  return names.get(name.trim().toLowerCase())
}
