import { headers } from 'next/headers'

/** Runs a function in the page before its other scripts. The function uses nothing from outside. */
export async function InlineScript({ run }: { run: () => void }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${run})()` }} />
}
