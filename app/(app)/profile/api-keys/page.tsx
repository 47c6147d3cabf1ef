import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { KeyPanel } from '@/components/keys/key-panel'
import { listKeys } from '@/lib/keys/manage-keys'
import { requestOrigin } from '@/lib/request-origin'
import { requireViewer } from '@/lib/web/session'

export const metadata: Metadata = { title: 'API Keys' }

export default async function Page() {
  const { actor } = await requireViewer()
  const keys = await listKeys(actor)
  return <KeyPanel keys={keys} now={Date.now()} timeZone={actor.timeZone} origin={requestOrigin(await headers())} />
}
