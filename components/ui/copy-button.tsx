'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button'
import { showError } from './show-message'

/** Copies text to the clipboard and confirms it. */
export function CopyButton({
  text,
  label = 'Copy',
  autoFocus = false,
}: {
  text: string
  label?: string
  autoFocus?: boolean
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Browsers block the clipboard API without https.
      showError('The browser blocked access to the clipboard. Select the text and copy it manually.')
    }
  }
  return (
    <Button size="small" onPress={copy} autoFocus={autoFocus} aria-label={isCopied ? 'Copied' : label}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}
