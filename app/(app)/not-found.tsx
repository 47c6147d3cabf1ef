import type { Metadata } from 'next'
import { MissingPage } from '@/components/shell/missing-page'

export const metadata: Metadata = { title: 'Page not found' }

/** Inside the layout of the app, which has the main landmark. */
export default function NotFound() {
  return <MissingPage />
}
