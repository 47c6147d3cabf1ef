import type { NextConfig } from 'next'

/** Of every page and file; the interface sets its own, and proxy.ts those that differ from page to page. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const config: NextConfig = {
  // The tests build into a folder of their own, so that they never disturb a running server.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // Types are checked once, by `npm test`: whoever starts the service does not wait for that.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // The title belongs to the page: for a browser too nothing is shown before it is there.
  htmlLimitedBots: /.*/,
  // The service writes its own line for each request.
  logging: { incomingRequests: false },
  turbopack: {
    rules: {
      '**/react-aria/dist/private/intl/**/*.mjs': {
        loaders: ['./scripts/english-only.cjs'],
      },
    },
  },
  headers: async () => [
    {
      source: '/((?!api/v1|api/health).*)',
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    },
  ],
}

export default config
