import { describeDatabase } from '@/lib/foundation/settings/database-url'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'

/** Turns what fails into a StartupError that names the database, without its user and password. */
export async function withDatabaseReason<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new StartupError(`The database at ${describeDatabase(databaseUrl)} cannot be used: ${reasonOf(error)}`)
  }
}

const unknownHost = 'there is no such host.'
const unknownAuthority = 'the authority of its certificate is unknown. Set sslrootcert to the file of the authority.'

/** By the error codes of Node and OpenSSL, and by SQLSTATE. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there.',
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name.',
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  '28P01': 'it refuses the user or the password.',
  '28000':
    'it accepts no such connection. Check the user, whether it wants TLS (sslmode) or a client certificate (sslcert), and its pg_hba.conf.',
  '3D000': 'there is no database of this name.',
}

function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const code = errorCode(error)
  // Such as ERR_SSL_TLSV1_ALERT_UNKNOWN_CA, for a client certificate of an authority that it does not know.
  const [, alert] = /^ERR_SSL_\w+_ALERT_(\w+)$/.exec(code) ?? []
  if (alert) return `it refuses TLS with the alert "${alert.replaceAll('_', ' ').toLowerCase()}".`
  return reasons[code] ?? (error instanceof Error ? error.message : String(error))
}
