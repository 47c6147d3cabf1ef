import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveScript } from '@/lib/entry/http/serve-script'
import { projectFolder } from '@/lib/foundation/runtime/project-folder'

/** Serves the command line, for machines without a checkout. */
export const GET = serveScript(() => readFile(join(projectFolder(), 'dist', 'cli.mjs'), 'utf8'))
