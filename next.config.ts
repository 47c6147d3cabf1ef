import type { NextConfig } from 'next'

/** Security headers of every page and file. The API sets its own; proxy.ts sets those that contain a nonce. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/**
 * The pages on the way to a hosted agent's consent. An agent may open them in a window of its own, and hear from it in the
 * end: the two windows must stay connected.
 */
const consentPages = [
  { source: '/connect/:path*' },
  {
    source: '/(sign-in|sign-up|second-step)',
    has: [{ type: 'query' as const, key: 'next', value: '/connect/.*' }],
  },
]

const config: NextConfig = {
  // Tests build into a separate folder, so that they do not affect a running server.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  // `npm test` checks types, so the build does not.
  typescript: { ignoreBuildErrors: true },
  // scripts/prepare.mjs sets it. Without it, Next chooses a random one.
  generateBuildId: () => process.env.DAYMARK_BUILD_ID ?? null,
  // No page uses Next's optimizer. Without this, strangers could let it work.
  images: { unoptimized: true },
  poweredByHeader: false,
  // It names what it stores by its classes, whose names a bundle shortens.
  serverExternalPackages: ['oidc-provider'],
  experimental: {
    // Next would load the code of every page at the start, and that of the API, which it does not serve here.
    preloadEntriesOnStart: false,
    // What Turbopack uses anyway. Next warns about the next option without it.
    useLightningcss: true,
    // Otherwise :dir(rtl) becomes a list of languages, which the text of a task does not name.
    lightningCssFeatures: { exclude: ['dir-selector'] },
    // 250 MB, for builds that are seldom repeated.
    turbopackFileSystemCacheForBuild: false,
    // `npm start` installs no source maps of packages.
    turbopackInputSourceMaps: false,
  },
  reactStrictMode: true,
  // Disables streaming metadata for every user agent, so that the title arrives with the page.
  htmlLimitedBots: /.*/,
  // The service logs requests itself.
  logging: { incomingRequests: false },
  turbopack: {
    rules: {
      '**/{react-aria,react-aria-components}/dist/private/**/intlStrings.mjs': {
        loaders: ['./scripts/english-only.cjs'],
      },
    },
  },
  headers: async () => [
    {
      // proxy.ts does not see scripts and the API.
      source: '/:path*',
      has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
      headers: [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' }],
    },
    {
      source: '/((?!api/v1|api/health).*)',
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    },
    ...consentPages.map((page) => ({
      ...page,
      headers: [{ key: 'Cross-Origin-Opener-Policy', value: 'unsafe-none' }],
    })),
  ],
}

export default config
