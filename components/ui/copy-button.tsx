'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button'
import { showError } from './show-message'

/** Puts a text on the clipboard, and says so. */
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
      // Without https a browser may keep the clipboard closed.
      showError('This browser does not let the page copy. Select the text and copy it by hand.')
    }
  }
  return (
    <Button size="small" onPress={copy} autoFocus={autoFocus} aria-label={isCopied ? 'Copied' : label}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}
