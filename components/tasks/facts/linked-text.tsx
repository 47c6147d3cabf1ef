import { splitLinks } from './split-links'

/** A text whose web addresses are links. */
export function LinkedText({ text }: { text: string }) {
  if (!text.includes('://')) return text
  return splitLinks(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
      <a key={index} href={href} target="_blank" rel="noopener noreferrer" tabIndex={-1} className="underline">
        {part}
      </a>
    ),
  )
}
