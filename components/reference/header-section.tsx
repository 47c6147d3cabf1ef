import { Prose } from './prose'
import type { Reference } from './read-reference'

const listFormat = new Intl.ListFormat('en')

/** The response headers. */
export function HeaderSection({ headers, common }: Pick<Reference, 'headers' | 'common'>) {
  return (
    <section aria-labelledby="headers">
      <h2 id="headers" className="mt-20 scroll-mt-6 border-t pt-10 text-2xl heading">
        Response headers
      </h2>
      <p className="mt-2 text-soft">
        Every operation that takes an API key has {listFormat.format(common.headers)}. An operation lists only its
        others.
      </p>
      <dl className="mt-6 divide-y border-y text-sm">
        {headers.map(({ name, description, example }) => (
          <div key={name} id={`header-${name}`} className="flex scroll-mt-6 flex-col gap-x-6 gap-y-1 py-3 sm:flex-row">
            <dt className="shrink-0 font-mono text-[0.8125rem] font-medium sm:w-64">{name}</dt>
            <dd className="min-w-0">
              <Prose text={description ?? ''} />
              {example !== undefined && (
                <code className="block font-mono text-xs leading-5 wrap-anywhere text-soft">{String(example)}</code>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
