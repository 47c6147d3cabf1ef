import { Notice } from '@/components/ui/notice'
import { SecretOutput } from '@/components/ui/secret-output'
import { SnippetTabs } from '@/components/ui/snippet-tabs'
import { listKeySnippets } from './key-snippets'

/** Shows a new key once, with snippets to paste that use it. */
export function NewKey({ apiKey, origin }: { apiKey: string; origin: string }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="warning">Save the key now. You cannot see it again.</Notice>
      <SecretOutput label="API key" copyLabel="Copy key" secret={apiKey} />
      <SnippetTabs label="Snippets" snippets={listKeySnippets(apiKey, origin)} />
    </div>
  )
}
