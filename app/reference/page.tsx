import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { ApiKeyField, ApiKeyProvider } from '@/components/reference/api-key'
import { EndpointList } from '@/components/reference/endpoint-list'
import { ErrorSection } from '@/components/reference/error-section'
import { HeaderSection } from '@/components/reference/header-section'
import { Introduction } from '@/components/reference/introduction'
import { ObjectSection } from '@/components/reference/object-section'
import { OperationSection } from '@/components/reference/operation-section'
import { type Reference, readReference } from '@/components/reference/read-reference'
import { openApiDocument } from '@/lib/entry/http/openapi'
import { requestOrigin } from '@/lib/foundation/request/origin'

export const metadata: Metadata = { title: 'API reference' }

// The description does not change while the process runs.
let cachedReference: Reference | undefined

export default async function Page() {
  cachedReference ??= readReference(openApiDocument())
  const reference = cachedReference
  const origin = requestOrigin(await headers())
  return (
    <ApiKeyProvider>
      {/* Its columns depend on its own width, because the app has a sidebar beside it. */}
      <div data-wide className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 @4xl:grid-cols-[15rem_minmax(0,1fr)] @4xl:grid-rows-[auto_1fr]">
          <Introduction reference={reference} />
          <div
            data-section-list
            className="mt-10 flex flex-col gap-6 @4xl:sticky @4xl:top-0 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1 @4xl:mt-0 @4xl:-ml-2 @4xl:h-dvh @4xl:overflow-y-auto @4xl:py-4 @4xl:pr-2 @4xl:pl-2"
          >
            <ApiKeyField />
            <EndpointList reference={reference} />
          </div>
          <div className="min-w-0 @4xl:col-start-2">
            {reference.groups.map((group) => (
              <section key={group.name} aria-labelledby={`group-${group.name}`}>
                <h2 id={`group-${group.name}`} className="mt-16 scroll-mt-6 text-2xl heading">
                  {group.name}
                </h2>
                <p className="mt-1 text-soft">{group.description}</p>
                {group.operations.map((operation) => (
                  <OperationSection key={operation.id} operation={operation} origin={origin} />
                ))}
              </section>
            ))}
            <ObjectSection objects={reference.objects} />
            <ErrorSection errors={reference.common.errors} />
            <HeaderSection headers={reference.headers} common={reference.common} />
          </div>
        </div>
      </div>
    </ApiKeyProvider>
  )
}
