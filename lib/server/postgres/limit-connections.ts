import { join } from 'node:path'
import { runProgram } from '@/lib/foundation/runtime/run-program'
import { type Cluster, databaseName, serviceRole } from './cluster'

const mark = `# ${serviceRole} serves requests, and connects to one database alone.`
// The first rule that matches a connection decides.
const rules = `${mark}
host ${databaseName} ${serviceRole} 127.0.0.1/32 scram-sha-256
host all ${serviceRole} all reject`

const script = `umask 077
test ! -f "$1" || grep -qxF "$2" "$1" || { { printf '%s\\n' "$3"; cat "$1"; } > "$1.new" && mv "$1.new" "$1"; }`

/**
 * Lets the role that serves requests connect to one database of a cluster alone, once PostgreSQL starts. The owner of the
 * files writes, so that root follows no link that this user could have put there. PostgreSQL reports a missing file.
 */
export function limitConnections({ directory, owner }: Cluster): void {
  runProgram('sh', ['-c', script, 'sh', join(directory, 'pg_hba.conf'), mark, rules], owner)
}
