import type { Metadata } from 'next'
import { RefusedRequest } from '@/components/connect/refused-request'

export const metadata: Metadata = { title: 'Connect a client' }

/** A request that must not be answered at a redirect address leads here. */
export default async function Page({ searchParams }: { searchParams: Promise<{ error?: string | string[] }> }) {
  return <RefusedRequest error={(await searchParams).error} />
}
