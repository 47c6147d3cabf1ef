// Requests to server actions, checked before Next handles them: it answers 500 to what it cannot decode.

const actionId = /^[0-9a-f]{42}$/
const formAction = /^\$ACTION_ID_[0-9a-f]{42}$/
// React's notation for values that JSON lacks, and `$$` for a text that begins with `$`. `$K` is a form among the
// arguments, whose fields are named `_<id>_<name>`. The arguments are part 0, and may be one object twice: the second time
// it is `$0` with the path of the first. Pages send nothing else.
const plainValue = /^\$(?:\$|D[\w:.+-]{0,40}$|undefined$|NaN$|-?Infinity$|-0$|n-?\d{1,20}$)/
const formAmongArguments = /^\$K[0-9a-f]{1,4}$/
const repeatedObject = /^\$0((?::[^:]+)+)$/
const maxArguments = 100
/** React and the schemas of the arguments call themselves for each level. */
const maxDepth = 32
const maxFields = 100

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
  if (!hasForm(headers)) return isArgumentList(new TextDecoder().decode(body), false)
  const form = await readForm(headers, body)
  const [list, ...others] = form?.getAll('0') ?? []
  if (!form || typeof list !== 'string' || others.length > 0) return false
  // React reads a name without an underscore as a number, such as 0x0, and replaces that part.
  return [...form.keys()].every((name) => name === '0' || name.includes('_')) && isArgumentList(list, true)
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
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
  return form && [...form.keys()].length <= maxFields ? form : undefined
}

/** @param hasForm whether the arguments may include a form */
function isArgumentList(text: string, hasForm: boolean): boolean {
  const root = parseJson(text)
  if (!Array.isArray(root) || root.length > maxArguments) return false
  // Level by level instead of by recursion: a body may be nested deeper than the stack.
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth || !level.every((value) => isDecodable(value, root, hasForm))) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}

function isDecodable(value: unknown, root: unknown, hasForm: boolean): boolean {
  if (typeof value !== 'string' || !value.startsWith('$') || plainValue.test(value)) return true
  if (formAmongArguments.test(value)) return hasForm
  const [, path] = repeatedObject.exec(value) ?? []
  return path !== undefined && leadsToValue(root, path.split(':').slice(1))
}

/** Whether a path leads to a value that is no reference itself, which might lead to another one, and so on. */
function leadsToValue(root: unknown, path: string[]): boolean {
  if (path.length > maxDepth) return false
  let value = root
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = Reflect.get(value, name)
  }
  return !(typeof value === 'string' && value.startsWith('$'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
