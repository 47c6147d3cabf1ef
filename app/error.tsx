'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Failure } from '@/components/shell/failure'

export default function PageFailure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter()
  // The server rendered the part that failed, so the server must render it again.
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <Failure digest={error.digest} onRetry={retry} />
}
