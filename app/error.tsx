'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { Failure } from '@/components/shell/failure'

export default function PageFailure({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter()
  // What failed was made on the server: it has to be asked again.
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <Failure digest={error.digest} onRetry={retry} />
}
