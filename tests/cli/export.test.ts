import { describe, expect, it } from 'vitest'
import { newPerson } from '../support/command-line'

const date = '2026-03-01'

async function newOwner() {
  const me = await newPerson()
  await me.print(['add', 'Pay rent #home', '--date', date, '--priority', 'high', '--details=- [ ] ask Bob'])
  return me
}

describe('daymark export', () => {
  it.each([
    ['json', /^\{\n {2}"exportedAt": "\d{4}-.*"tasks": \[\n {4}\{"_id":.*"recurrences": \[\n {2}\]\n\}\n$/s],
    ['csv', /^"text","date",.*\r\n"Pay rent #home","2026-03-01",.*\r\n$/s],
    ['ics', /^BEGIN:VCALENDAR\r\n.*SUMMARY:Pay rent #home\r\n.*END:VCALENDAR\r\n$/s],
    ['md', /^<!-- .* -->\n\n## 2026-03-01\n\n- \[ \] Pay rent #home \[priority:: high\]\n\n {2}- \[ \] ask Bob\n$/],
  ])('prints %s, which an import reads', async (format, pattern) => {
    const [me, other] = [await newOwner(), await newPerson()]
    const text = await me.print(['export', '--format', format])
    expect(text).toMatch(pattern)
    const answer = await other.json(['import', '-', '--dry-run'], { input: text })
    expect(answer.tasks).toMatchObject([
      { text: 'Pay rent #home', date, priority: 'high', details: '- [ ] ask Bob', isCompleted: false },
    ])
  })

  it('says that a format has no archived tasks, and refuses an unknown one', async () => {
    const me = await newOwner()
    expect((await me.run(['export', '--format', 'md'])).stderr).toContain('This format is without archived tasks')
    expect(await me.run(['export', '--format', 'xml'])).toMatchObject({ code: 2, stdout: '' })
  })
})
