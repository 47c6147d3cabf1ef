import type { NextConfig } from 'next'

const config: NextConfig = {
  // The tests build into a folder of their own, so that they never disturb a running server.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  reactStrictMode: true,
  // The service writes its own line for each request.
  logging: { incomingRequests: false },
}

export default config
