import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { ConnectHeading } from '@/components/connect/connect-heading'
import { ConsentForm } from '@/components/connect/consent-form'
import { describeAddress } from '@/components/connect/describe-address'
import { RefusedRequest } from '@/components/connect/refused-request'
import { QuotedTitle } from '@/components/ui/quoted-title'
import { findConnectionRequest } from '@/lib/domain/access/connections/decide'
import { requestCookie } from '@/lib/entry/connect'
import { requireViewer } from '@/lib/entry/web/session'

export const metadata: Metadata = { title: 'Connect a client' }

export default async function Page({ params }: { params: Promise<{ requestId: string }> }) {
  const { actor, account } = await requireViewer()
  const { requestId } = await params
  const isOwn = (await cookies()).get(requestCookie)?.value === requestId
  const request = isOwn ? await findConnectionRequest(requestId) : undefined
  if (!request) return <RefusedRequest error={undefined} />
  return (
    <>
      <ConnectHeading title={<QuotedTitle before="Connect" name={request.clientName} after="?" />}>
        It wants to use your tasks. You can revoke its access at any time under API Keys.
      </ConnectHeading>
      <ConsentForm
        requestId={requestId}
        request={request}
        receiver={describeAddress(request.redirectUri)}
        email={account.email}
        timeZone={actor.timeZone}
      />
    </>
  )
}
