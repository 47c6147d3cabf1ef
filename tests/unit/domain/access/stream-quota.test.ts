import { expect, it } from 'vitest'
import { StreamQuota } from '@/lib/domain/access/stream-quota'
import { maxStreamsPerAccount, maxStreamsPerAddress } from '@/lib/foundation/limits'

it('an account has a limited number of event streams, from any address', () => {
  const quota = new StreamQuota('api')
  const taken = Array.from({ length: maxStreamsPerAccount }, (_, index) => quota.take('ada', `192.0.2.${index}`))
  expect(taken).not.toContain(undefined)
  expect(quota.take('ada', '198.51.100.1')).toBeUndefined()
  expect(quota.take('eve', '198.51.100.1')).toBeDefined()
})

it('an address has a limited number of event streams, of any account', () => {
  const quota = new StreamQuota('api')
  const taken = Array.from({ length: maxStreamsPerAddress }, (_, index) => quota.take(`account ${index}`, '192.0.2.1'))
  expect(taken).not.toContain(undefined)
  expect(quota.take('ada', '192.0.2.1')).toBeUndefined()
  expect(quota.take('ada', '192.0.2.2')).toBeDefined()
})

it('a stream that closes gives its place back, once', () => {
  const quota = new StreamQuota('api')
  const releases = Array.from({ length: maxStreamsPerAccount }, () => quota.take('ada', '192.0.2.1'))
  releases[0]?.()
  releases[0]?.()
  expect(quota.take('ada', '192.0.2.1')).toBeDefined()
  expect(quota.take('ada', '192.0.2.1')).toBeUndefined()
})
