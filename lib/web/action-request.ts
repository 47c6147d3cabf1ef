// Requests to server actions, checked before Next handles them: it answers 500 to what it cannot decode.

const actionId = /^[0-9a-f]{42}$/
const formAction = /^\$ACTION_ID_[0-9a-f]{42}$/
// React's notation for values that JSON lacks, and `$$` for a text that begins with `$`. Everything else that begins
// with `$` refers, by a hexadecimal id and maybe a path, to a part of the request. The arguments are part 0.
const reference = /^\$[@A-Zh]?([0-9a-f]+)((?::[^:]+)*)$/
const plainValue = /^\$(?:\$|D|undefined$|NaN$|-?Infinity$|-0$|n-?\d{1,20}$)/
const maxArguments = 100

/**
 * Whether a browser has sent a POST request from another origin. Next compares the same headers.
 * @param headers X-Forwarded-Host, if there is one, is that of a trusted proxy
 */
export function isCrossOrigin(headers: Headers): boolean {
  const origin = headers.get('origin')
  // Programs send no Origin, and have no cookies that their user did not give them.
  if (origin === null) return false
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() ?? headers.get('host')
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Whether a request calls a server action from a script, as pages do. */
export function callsAction(headers: Headers): boolean {
  return headers.has('next-action')
}

/** Whether a call names something that can be an action, and its body holds arguments that React can decode. */
export async function isWellFormedCall(headers: Headers, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (!actionId.test(headers.get('next-action') ?? '')) return false
  if (!hasForm(headers)) return isArgumentList(new TextDecoder().decode(body), new Set())
  const form = await readForm(headers, body)
  const list = form?.get('0')
  return form !== undefined && typeof list === 'string' && isArgumentList(list, listIds(form))
}

/**
 * Whether a form that a browser sends without a script can be read, and names its action by an id alone. Forms of these
 * pages bind no arguments to their actions.
 */
export async function isWellFormedForm(headers: Headers, body: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const form = await readForm(headers, body)
  if (!form) return false
  return [...form.keys()].every((name) => !name.startsWith('$ACTION_') || formAction.test(name))
}

/** Whether a request has the fields of a form in the one type in which forms call actions. */
export function hasForm(headers: Headers): boolean {
  return headers.get('content-type')?.startsWith('multipart/form-data') ?? false
}

async function readForm(headers: Headers, body: Uint8Array<ArrayBuffer>): Promise<FormData | undefined> {
  const type = headers.get('content-type') ?? ''
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}

/** The ids of a form's parts. A field is named `<id>`, or `<id>_<name>` when it is one of a form that is an argument. */
function listIds(form: FormData): Set<string> {
  return new Set([...form.keys()].map((name) => name.split('_', 1)[0] ?? name))
}

/** @param parts the ids of the other parts of the request */
function isArgumentList(text: string, parts: ReadonlySet<string>): boolean {
  const root = parseJson(text)
  if (!Array.isArray(root) || root.length > maxArguments) return false
  // Without recursion: a body may be nested deeper than the stack.
  const remaining: unknown[] = [root]
  while (remaining.length > 0) {
    const value = remaining.pop()
    if (typeof value === 'string' && value.startsWith('$') && !isDecodable(value, root, parts)) return false
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) remaining.push(part)
  }
  return true
}

function isDecodable(text: string, root: unknown, parts: ReadonlySet<string>): boolean {
  if (plainValue.test(text)) return true
  const [, id, path = ''] = reference.exec(text) ?? []
  if (id === undefined) return false
  // An argument that is an object which occurs twice.
  if (id === '0') return resolves(root, path.split(':').slice(1))
  return parts.has(id)
}

function resolves(root: unknown, path: string[]): boolean {
  let value = root
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = Reflect.get(value, name)
  }
  return true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
