import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { ApiKeyField, ApiKeyProvider } from '@/components/reference/api-key'
import { EndpointList } from '@/components/reference/endpoint-list'
import { HeaderSection } from '@/components/reference/header-section'
import { Introduction } from '@/components/reference/introduction'
import { ObjectSection } from '@/components/reference/object-section'
import { OperationSection } from '@/components/reference/operation-section'
import { type Reference, readReference } from '@/components/reference/read-reference'
import { Logo } from '@/components/shell/logo'
import { openApiDocument } from '@/lib/http/openapi'
import { requestOrigin } from '@/lib/request-origin'
import { currentViewer } from '@/lib/web/session'

export const metadata: Metadata = { title: 'API reference' }

// The description does not change while the process runs.
let cachedReference: Reference | undefined

export default async function Page() {
  cachedReference ??= readReference(openApiDocument())
  const reference = cachedReference
  const viewer = await currentViewer()
  const origin = requestOrigin(await headers())
  const destination = viewer ? { href: '/day', name: 'Your tasks' } : { href: '/sign-in', name: 'Sign in' }
  return (
    <div className="mx-auto min-h-dvh max-w-7xl px-6">
      <header className="flex items-center justify-between gap-4 py-6">
        <Link href="/" className="flex items-center gap-2 text-lg heading">
          <Logo size={28} />
          Daymark
        </Link>
        <nav aria-label="Main" className="text-sm font-medium">
          <Link
            href={destination.href}
            className="-mr-3 rounded-lg px-3 py-2 text-soft transition-colors hover:bg-hover hover:text-ink"
          >
            {destination.name}
          </Link>
        </nav>
      </header>
      <ApiKeyProvider>
        <main className="grid grid-cols-[minmax(0,1fr)] gap-x-12 pb-24 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <Introduction reference={reference} />
          <div className="mt-10 flex flex-col gap-6 lg:sticky lg:top-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:-ml-2 lg:h-dvh lg:overflow-y-auto lg:py-4 lg:pr-2 lg:pl-2">
            <ApiKeyField />
            <EndpointList reference={reference} />
          </div>
          <div className="min-w-0 lg:col-start-2">
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
            <HeaderSection headers={reference.headers} />
          </div>
        </main>
      </ApiKeyProvider>
    </div>
  )
}
