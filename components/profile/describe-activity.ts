import type { ActivityType } from '@/lib/domain/access/activity'
import type { ActivityEntry } from '@/lib/domain/accounts/activity'
import { escapeUnsafe } from '@/lib/foundation/values/unsafe-characters'
import { describeBrowser } from './describe-browser'

const labels: Record<ActivityType, string> = {
  'session.started': 'Signed in',
  'session.pending': 'Sign-in waiting for a second factor',
  'session.refused': 'Sign-in refused',
  'session.ended': 'Signed out',
  'sessions.ended': 'Signed out everywhere',
  'authentication.confirmed': 'Identity confirmed',
  'authentication.refused': 'Confirmation refused',
  'email.verified': 'E-mail address verified',
  'password.changed': 'Password changed',
  'password.refused': 'Wrong password entered',
  'password.reset': 'Password set with a link',
  'factor.added': 'Sign-in method added',
  'factor.renamed': 'Passkey renamed',
  'factor.removed': 'Sign-in method removed',
  'two-factor.on': 'Two-factor authentication turned on',
  'two-factor.off': 'Two-factor authentication turned off',
  'recovery-codes.created': 'Recovery codes replaced',
  'settings.changed': 'Preferences changed',
  'key.created': 'API key created',
  'key.connected': 'Client connected',
  'key.renamed': 'API key renamed',
  'key.revoked': 'API key revoked',
  'key.deleted': 'API key deleted',
  'key.rejected': 'API key rejected',
  'webhook.created': 'Webhook created',
  'webhook.changed': 'Webhook changed',
  'webhook.paused': 'Webhook paused',
  'webhook.resumed': 'Webhook resumed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.secret-shown': 'Webhook secret shown',
  'webhook.rotated': 'Webhook secret replaced',
  'calendar.created': 'Calendar address created',
  'calendar.replaced': 'Calendar address replaced',
  'calendar.removed': 'Calendar address turned off',
  'tasks.imported': 'Tasks imported',
  'data.exported': 'Data exported',
  'account.deleted': 'Account deleted',
}

/** Names what an entry of the activity log records. */
export function describeActivity({ type }: ActivityEntry): string {
  return labels[type]
}

/**
 * Names who caused an entry.
 * @param currentSession id of the session that reads it
 */
export function describeCause({ by, sessionId, userAgent }: ActivityEntry, currentSession: string): string {
  if (by === 'operator') return 'The operator of this service'
  if (sessionId === currentSession) return 'This browser'
  if (by !== 'key') return describeBrowser(userAgent)
  return userAgent === null ? 'Unknown program' : escapeUnsafe(userAgent)
}
