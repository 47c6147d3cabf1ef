import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { KeyPanel } from '@/components/keys/key-panel'
import { listKeys } from '@/lib/domain/access/keys/manage-keys'
import { findIssuer } from '@/lib/entry/issuer'
import { requireViewer } from '@/lib/entry/web/session'
import { requestOrigin } from '@/lib/foundation/request/origin'

export const metadata: Metadata = { title: 'API Keys' }

export default async function Page() {
  const { actor } = await requireViewer()
  const keys = await listKeys(actor)
  const sent = await headers()
  return (
    <KeyPanel
      keys={keys}
      now={Date.now()}
      timeZone={actor.timeZone}
      origin={requestOrigin(sent)}
      connectUrl={findIssuer(sent)}
    />
  )
}
