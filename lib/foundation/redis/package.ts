/** The package `redis`, for `import()`: no other takes longer to load, and few services use it. */
export { createClient, createCluster } from 'redis'
