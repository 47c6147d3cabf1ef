'use client'

import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyButton } from '@/components/ui/copy-button'
import { Dialog } from '@/components/ui/dialog'

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog title="Your recovery codes" isOpen isKept onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">
          Keep these codes in a safe place, such as a password manager. Each signs you in once when you have lost your
          app and your passkeys. You cannot see them again.
        </p>
        <CodeBlock>{text}</CodeBlock>
        <div className="flex items-center justify-between gap-2">
          <CopyButton text={text} label="Copy codes" />
          <Button tone="accent" onPress={onClose}>
            I have saved them
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
