import type { MetadataRoute } from 'next'
import { homePage } from '@/lib/entry/app-pages'

/** Describes the app to browsers that can install it (W3C, Web Application Manifest). */
export default function manifest(): MetadataRoute.Manifest {
  const type = 'image/png'
  return {
    id: '/',
    name: 'Daymark',
    short_name: 'Daymark',
    description: 'Tasks by day, for you and for your agents.',
    lang: 'en',
    start_url: homePage,
    scope: '/',
    display: 'standalone',
    // The colors of the light theme. Pages state those of both.
    background_color: '#ffffff',
    theme_color: '#ffffff',
    categories: ['productivity'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type },
      { src: '/icons/icon-512.png', sizes: '512x512', type },
      { src: '/icons/maskable-512.png', sizes: '512x512', type, purpose: 'maskable' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Add a task', url: '/day#add', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
      { name: 'This week', url: '/week', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    ],
  }
}
