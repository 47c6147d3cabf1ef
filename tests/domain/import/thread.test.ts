import { describe, expect, it } from 'vitest'
import { FileReader } from '@/lib/domain/import/file-reader'

const inputOf = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  date: '2026-03-01',
  today: '2026-03-01',
  timeZone: 'Europe/Berlin',
})

/** Half a second of work, in one piece. */
const slowFile = `- [ ] a\n${'>'.repeat(10)}x\n`.repeat(9000)
/** Text that takes many times its size when it was read. */
const largeFile = `BEGIN:VCALENDAR\nBEGIN:VTODO\n${'X:1\n'.repeat(200_000)}END:VTODO\nEND:VCALENDAR`

describe('an imported file is read in a thread of its own', () => {
  it('while this one goes on', async () => {
    let turns = 0
    let isReading = true
    const reading = new FileReader({ timeMs: 60_000 }).read('ada', inputOf(slowFile)).finally(() => {
      isReading = false
    })
    const turning = (async () => {
      while (isReading) {
        await new Promise((resolve) => setImmediate(resolve))
        turns++
      }
    })()
    await expect(reading).resolves.toMatchObject({ format: 'Markdown' })
    await turning
    expect(turns).toBeGreaterThan(100)
  })

  it('which ends when it takes too long', async () => {
    const reader = new FileReader({ timeMs: 1 })
    await expect(reader.read('ada', inputOf(slowFile))).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
      message: 'This file takes too long to read. Split it into smaller ones.',
    })
  })

  it('which ends when it takes too much memory', async () => {
    const reader = new FileReader({ memoryMb: 12, timeMs: 60_000 })
    await expect(reader.read('ada', inputOf(largeFile))).rejects.toMatchObject({
      code: 'INVALID_OPERATION',
      message: 'This file takes too much memory to read. Split it into smaller ones.',
    })
    await expect(reader.read('ada', inputOf('- [ ] a'))).resolves.toMatchObject({ format: 'Markdown' })
  })

  it('and all of its problems are named', async () => {
    const file = await new FileReader({ timeMs: 60_000 }).read('ada', inputOf(`text,priority\n${'a,now\n'.repeat(60)}`))
    expect(file.tasks).toHaveLength(60)
    expect(file.problems).toHaveLength(60)
  })
})
