import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { appPages } from '@/lib/entry/app-pages'

// A page of one task, date or delivery belongs to the page before its parameter.
it('lists every page for people who are signed in', () => {
  const files = readdirSync('app/(app)', { recursive: true, encoding: 'utf8' })
  const found = files.filter((file) => /\bpage\.tsx$/.test(file)).map((file) => `/${file.split(/\/(?:\[|page)/)[0]}`)
  const listed = appPages.filter(({ isPublic }) => !isPublic).map(({ path }) => path)
  // An import begins on the profile.
  expect([...new Set(found)].sort()).toEqual([...listed, '/profile/import'].sort())
})
