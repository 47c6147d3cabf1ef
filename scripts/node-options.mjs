// The options of Node with which the service runs. Node reads them only when it begins.

// The heap of an idle service would otherwise grow to gigabytes before Node collects garbage, and its young generation to
// 128 MB with Node 24. With Node 20 and 22 it is what it is here.
const memory = ['--max-old-space-size=1024', '--max-semi-space-size=16']

// V8 compiles a function after fewer calls than by default (400 and 3000), so that a new process is fast sooner: see
// docs/decisions/0033-short-lived-requests.md. Node 20 does not know these options, and a later release may not.
const compilation = ['--invocation-count-for-maglev=200', '--invocation-count-for-turbofan=1000']

/** @returns the options that this version of Node knows */
export function nodeOptions() {
  const major = Number.parseInt(process.versions.node, 10)
  return major >= 22 && major <= 26 ? [...memory, ...compilation] : memory
}

/**
 * Replaces this process by one with the options that it lacks. It keeps its process id, terminal and signals. Options that
 * were given stay as they are. Does nothing with Node 20, which cannot replace a process.
 */
export function restartWithOptions() {
  const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ').replaceAll('_', '-')
  const names = given.match(/--[\w-]+/g) ?? []
  // V8 does not accept a limit of the whole heap beside those of its parts.
  const options = nodeOptions().filter((option) => !names.includes('--max-heap-size') || !memory.includes(option))
  const missing = options.filter((option) => !names.includes(option.split('=')[0]))
  if (missing.length === 0 || !process.execve) return
  const args = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)]
  process.execve(process.execPath, args, process.env)
}
