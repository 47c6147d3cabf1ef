import type { Metadata } from 'next'
import { OfflineApp } from '@/components/offline/offline-app'

export const metadata: Metadata = { title: 'Offline', robots: { index: false } }

/** Stored by the service worker, and shown under the address of any page when there is no connection. */
export default function Page() {
  return <OfflineApp />
}
