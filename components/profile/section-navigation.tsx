import { SectionLinks } from '@/components/ui/section-links'

/** Links to the groups of sections of a page. It stays at the top of wide screens. */
export function SectionNavigation({ groups }: { groups: readonly { id: string; title: string }[] }) {
  return (
    <SectionLinks
      label="Sections"
      className="sticky top-0 z-10 -mx-2 -my-4 hidden border-b bg-paper px-2 py-2 sm:block"
    >
      <ul data-section-list className="-mx-1 flex overflow-x-auto lg:gap-1">
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-lg px-2 py-1.5 text-sm whitespace-nowrap text-soft transition-colors lg:px-3 hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </SectionLinks>
  )
}
