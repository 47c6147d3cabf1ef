'use client'

import { Failure } from '@/components/shell/failure'
import './globals.css'

/** Replaces the root layout when that fails. */
export default function GlobalFailure({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Something went wrong · Daymark</title>
        <Failure digest={error.digest} onRetry={() => window.location.reload()} />
      </body>
    </html>
  )
}
