import Link from 'next/link'
import { ConnectHeading } from './connect-heading'

/** Reasons by the error codes of OAuth. The page shows no text of its address, which anybody can write. */
const reasons: Record<string, string> = {
  invalid_client: 'The client is unknown, or its description could not be read.',
  invalid_client_metadata: 'The description of the client is not valid.',
  invalid_redirect_uri: 'The client wants to return to an address that it has not registered.',
  invalid_request: 'The request of the client is not valid, has expired, or is already answered.',
  server_error: 'The service failed. Try again later.',
}

/** Tells why a request of a client cannot be answered. */
export function RefusedRequest({ error }: { error: unknown }) {
  const reason = typeof error === 'string' && Object.hasOwn(reasons, error) ? reasons[error] : undefined
  return (
    <ConnectHeading title="The client cannot connect">
      {reason ?? 'The request has expired, is already answered, or was begun in another browser.'} Connect again in the
      client, or{' '}
      <Link href="/day" className="text-accent underline underline-offset-2">
        go to your tasks
      </Link>
      .
    </ConnectHeading>
  )
}
