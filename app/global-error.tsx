'use client'

import { Failure } from '@/components/shell/failure'
import './globals.css'

/** When even what all pages stand in could not be made. */
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
