import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'

/** Tells how agents connect that run elsewhere and need no key. */
export function HostedConnector({ connectUrl }: { connectUrl: string | undefined }) {
  if (connectUrl === undefined) {
    return (
      <p className="text-sm text-soft">
        Hosted agents connect over https. The operator of this service sets NEXTAUTH_URL to its https address.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        Hosted agents need no key. Add this address as a custom connector, in Claude under Settings, Connectors, and in
        ChatGPT under Settings, Apps, with developer mode. Then sign in here and choose what the agent may do.
      </p>
      <div className="flex items-start gap-2">
        <CodeBlock>{connectUrl}</CodeBlock>
        <CopyButton text={connectUrl} label="Copy address" />
      </div>
      <p className="text-soft">The agent must be able to reach this service over the internet.</p>
    </div>
  )
}
