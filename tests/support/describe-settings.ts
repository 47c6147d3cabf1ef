import type * as z from 'zod'
import { secretSettings, settingGroups } from '@/lib/foundation/settings/schema'

type Setting = { name: string; description: string; default: string; isSecret: boolean }

const introduction = `# Configuration

<!-- Generated from lib/foundation/settings by \`npm run configuration\`. -->

All settings are optional environment variables. An empty one counts as unset. An invalid one ends the start with a message that names it and does not show its value. \`npm start\` reads no \`.env\` file; \`set -a; . ./.env; set +a\` sets in the shell what is in one.

\`npm run key\`, \`npm run password\` and \`npm run distribute\` read the same settings. A secret can be in a file that \`<name>_FILE\` names ([Secrets in files](operations.md#secrets-in-files)).`

const readByOthers = `## Variables of other programs

- \`DAYMARK_URL\`, \`DAYMARK_API_KEY\` and \`DAYMARK_PROFILE\` belong to the [command line](cli.md#log-in), the first two also to the [client library](client-library.md#create-a-client).
- \`NODE_EXTRA_CA_CERTS\` names certificate authorities that Node trusts in addition to its own, \`NODE_OPTIONS\` its options. A heap limit in \`NODE_OPTIONS\` replaces that of \`npm start\` (1 GB).
- \`NODE_COMPILE_CACHE\` names a folder for compiled code of a [release](deployment.md#a-release).
- OpenTelemetry reads [further variables](operations.md#traces) that begin with \`OTEL_\`.
- \`SECRETS_DIR\` names the folder of secrets for [compose.yaml](deployment.md#containers).`

/** Returns docs/configuration.md: each setting with its default and meaning, by group. */
export function describeSettings(): string {
  const groups = Object.entries(settingGroups).map(([group, settings]) => {
    const rows = listSettings(settings).map(({ name, description, isSecret, ...setting }) => [
      `\`${name}\`${isSecret ? `, \`${name}_FILE\`` : ''}`,
      setting.default,
      description,
    ])
    return `## ${group}\n\n${formatTable(rows)}`
  })
  return `${[introduction, ...groups, readByOthers].join('\n\n')}\n`
}

/** Returns a table of some settings, with the first sentence of each description. */
export function summarizeSettings(names: readonly string[]): string {
  const settings = Object.values(settingGroups).flatMap((group) => listSettings(group))
  const rows = names.map((name) => {
    const setting = settings.find((one) => one.name === name)
    if (!setting) throw new Error(`${name} is not a setting`)
    const [sentence = ''] = /^.*?\.(?= |$)/.exec(setting.description) ?? []
    return [`\`${name}\``, setting.default, sentence]
  })
  return formatTable(rows)
}

/** @throws Error when a setting has no description that ends like a sentence */
function listSettings(group: Readonly<Record<string, z.ZodType>>): Setting[] {
  return Object.entries(group).map(([name, schema]) => {
    const { description, default: shown } = schema.meta() ?? {}
    if (!description?.endsWith('.')) throw new Error(`${name} has no description`)
    const isSecret = secretSettings.some((secret) => secret === name)
    return { name, description, default: shown === undefined ? formatDefault(schema) : String(shown), isSecret }
  })
}

function formatDefault(schema: z.ZodType): string {
  const value = schema.parse(undefined)
  return value === undefined || Array.isArray(value) ? '' : `\`${value}\``
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`.replaceAll('  ', ' '))
  return ['| variable | default | meaning |', '|---|---|---|', ...lines].join('\n')
}
