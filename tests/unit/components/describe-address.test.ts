import { expect, it } from 'vitest'
import { describeAddress } from '@/components/connect/describe-address'

it.each([
  ['https://claude.ai/api/callback', 'claude.ai', false],
  ['https://client.example:8443/', 'client.example:8443', false],
  ['http://localhost:1234/callback', 'a program on this device (localhost:1234)', true],
  ['http://127.0.0.1/callback', 'a program on this device (127.0.0.1)', true],
  ['http://[::1]:5/callback', 'a program on this device ([::1]:5)', true],
  ['cursor://claude.ai/callback', 'a program on this device (cursor)', true],
  // A host in other letters that looks like a known one.
  ['https://cl\u0430ude.ai/', 'xn--clude-5ve.ai', false],
])('%s is %s', (address, name, isProgram) => {
  expect(describeAddress(address)).toEqual({ name, isProgram })
})
