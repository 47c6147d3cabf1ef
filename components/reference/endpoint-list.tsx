import { SectionLinks } from '@/components/ui/section-links'
import { MethodName } from './method-name'
import type { Reference } from './read-reference'

const linkClass =
  'flex items-baseline gap-2 rounded-lg px-2 py-1.5 text-sm text-soft transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:text-ink'

/** Table of contents of the page. */
export function EndpointList({ reference: { groups } }: { reference: Reference }) {
  return (
    <SectionLinks label="Endpoints" className="flex flex-col gap-4">
      {groups.map(({ name, operations }) => (
        <div key={name}>
          <p id={`list-${name}`} className="px-2 pb-1 text-sm font-medium">
            {name}
          </p>
          <ul aria-labelledby={`list-${name}`}>
            {operations.map(({ id, method, summary }) => (
              <li key={id}>
                <a href={`#${id}`} className={linkClass}>
                  <span className="w-12 shrink-0">
                    <MethodName method={method} />
                  </span>
                  {summary}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ul className="border-t pt-3">
        <li>
          <a href="#objects" className={linkClass}>
            Objects
          </a>
        </li>
        <li>
          <a href="#errors" className={linkClass}>
            Errors
          </a>
        </li>
        <li>
          <a href="#headers" className={linkClass}>
            Response headers
          </a>
        </li>
      </ul>
    </SectionLinks>
  )
}
