import pg from 'pg'
import { errorCode } from '@/lib/foundation/startup-error'
import {
  buildOwnerUrl,
  buildServiceUrl,
  type Cluster,
  databaseName,
  deriveServicePassword,
  serviceRole,
} from './cluster'

// Any number that nothing else locks.
const restrictingLock = 7_237_004

const isLargeObjectFunction = `pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^lo(_|read$|write$)'`
const otherDatabases = ['postgres', 'template1']

const findUnrestricted = `SELECT
  has_database_privilege($1, $2, 'TEMPORARY')
  OR EXISTS (SELECT FROM unnest($3::text[]) AS name WHERE has_database_privilege($1, name, 'CONNECT'))
  OR EXISTS (SELECT FROM pg_proc WHERE ${isLargeObjectFunction} AND has_function_privilege($1, oid, 'EXECUTE'))
  OR EXISTS (SELECT FROM pg_db_role_setting WHERE setrole = $1::regrole) AS "isUnrestricted"`

const restrict = `
  REVOKE TEMPORARY ON DATABASE ${databaseName} FROM PUBLIC;
  REVOKE CONNECT ON DATABASE ${otherDatabases.join()} FROM PUBLIC;
  DO $$ DECLARE function regprocedure; BEGIN
    FOR function IN SELECT oid::regprocedure FROM pg_proc WHERE ${isLargeObjectFunction} LOOP
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', function);
    END LOOP;
  END $$;
  ALTER ROLE ${serviceRole} RESET ALL;
  ALTER ROLE ${serviceRole} IN DATABASE ${databaseName} RESET ALL;`

/**
 * Takes from the role that serves requests what PostgreSQL gives to everybody and no request needs: temporary tables, large
 * objects, and other databases. PostgreSQL lets every role change its own password and settings: both are set again.
 */
export async function restrictServiceRole(cluster: Cluster, port: number): Promise<void> {
  const client = createClient(buildOwnerUrl(cluster, port))
  try {
    await client.connect()
    const { rows } = await client.query<{ isUnrestricted: boolean }>(findUnrestricted, [
      serviceRole,
      databaseName,
      otherDatabases,
    ])
    const isRestricted = rows[0]?.isUnrestricted === false
    if (isRestricted && (await hasPassword(cluster, port))) return
    // Concurrent changes of the same privilege fail.
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${restrictingLock})`)
    if (!isRestricted) await client.query(restrict)
    await client.query(`ALTER ROLE ${serviceRole} PASSWORD ${pg.escapeLiteral(deriveServicePassword(cluster))}`)
    await client.query('COMMIT')
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether the role still has its password. A connection that fails for another reason fails later too, and is reported. */
async function hasPassword(cluster: Cluster, port: number): Promise<boolean> {
  const client = createClient(buildServiceUrl(cluster, port))
  try {
    await client.connect()
    return true
  } catch (error) {
    return errorCode(error) !== '28P01'
  } finally {
    await client.end().catch(() => undefined)
  }
}

function createClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, application_name: 'daymark start', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  return client
}
