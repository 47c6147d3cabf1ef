import type { AgentCall } from './agent-calls'

/** The calls of the example, one of which is shown. All take up their room, so that nothing below moves. */
export function AgentTerminal({ calls, shown }: { calls: readonly AgentCall[]; shown: number }) {
  return (
    <div className="grid overflow-hidden rounded-2xl border bg-shade">
      {calls.map(({ title, command, answer }, index) => (
        <figure
          key={title}
          className={`col-start-1 row-start-1 min-w-0 transition-opacity duration-200 ${index === shown ? '' : 'invisible opacity-0'}`}
        >
          <figcaption className="border-b px-4 py-2 text-sm font-medium">{title}</figcaption>
          <pre className="p-4 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
            <code>
              <span className="text-soft select-none">$ </span>
              {command}
              {'\n'}
              <span className="text-soft select-none">{answer}</span>
            </code>
          </pre>
        </figure>
      ))}
    </div>
  )
}
