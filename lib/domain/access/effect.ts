import type { Allowance } from './rate-limit/policy'

/** Effect of an operation on the account's data. `destructive`: it cannot be undone. */
export type Effect = 'read' | 'write' | 'destructive'

/** The access that an operation needs: to have its effect on tasks, or to manage webhooks and keys. */
export type Need = Effect | 'manage'

/** The API key of one request and its rate limit. */
export type Access = { readonly keyId: string; readonly allowance: Allowance }
