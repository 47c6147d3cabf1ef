import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findLabels, labelKey } from '@/lib/domain/tasks/labels/pattern'

const client = new pg.Client({ connectionString: inject('ownerUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

const readLabels = async (text: string) =>
  (await client.query<{ labels: string[] }>('SELECT "taskLabels"($1) AS labels', [text])).rows[0]?.labels

describe('the labels of a text', () => {
  it.each<[string, string[]]>([
    ['#work', ['work']],
    ['Call #Ada-2 about #home/garden_x, then #work!', ['Ada-2', 'home/garden_x', 'work']],
    ['(#one [#two {#three', ['one', 'two', 'three']],
    ['#Work and #work', ['Work']],
    ['#Über #ÜBER #日本 #佐々木 #हिन्दी #привет', ['Über', '日本', '佐々木', 'हिन्दी', 'привет']],
    ['#1 #123 # #- #_x ## #-x', []],
    ['a#b https://x.example/#part x/#y “#quoted”', []],
    ['#😀 #→ #…', []],
    [`#${'x'.repeat(50)} #${'y'.repeat(51)}`, ['x'.repeat(50)]],
    ['#a#b #c #d', ['a', 'c', 'd']],
    ['line\n#next\u3000#wide', ['next', 'wide']],
  ])('%s', async (text, labels) => {
    expect(findLabels(text)).toEqual(labels)
    expect(await readLabels(text)).toEqual(labels)
  })

  it('are the same in the browser and in the database', async () => {
    const piece = fc.oneof(
      fc.constantFrom('#', ' ', '(', '-', '/', '_', '1', 'a', 'É', '\n', '\u00a0', '#a', ' #b'),
      fc
        .integer({ min: 1, max: 0x1ffff })
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code)),
    )
    const texts = fc.sample(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      { numRuns: 2000, seed: 1 },
    )
    const { rows } = await client.query<{ labels: string[] }>(
      'SELECT "taskLabels"(text) AS labels FROM unnest($1::text[]) WITH ORDINALITY AS sent(text, place) ORDER BY place',
      [texts],
    )
    for (const [index, text] of texts.entries()) {
      // The cases of rare letters differ, so that only one of two spellings may be there.
      expect(rows[index]?.labels.map(labelKey), JSON.stringify(text)).toEqual(findLabels(text).map(labelKey))
    }
  })
})

const readChecklist = async (details: string | null) =>
  (await client.query<{ list: unknown }>('SELECT "taskChecklist"($1) AS list', [details])).rows[0]?.list

describe('the checklist of details', () => {
  it.each<[string | null, object | null]>([
    [null, null],
    ['', null],
    ['[x] no item', null],
    ['- [ ]', null],
    ['- [ ] a\n- [x] b\n* [X] c\n+ [ ] d', { done: 2, total: 4 }],
    ['1. [x] a\n2) [ ] b', { done: 1, total: 2 }],
    ['- a\n  - [x] nested\n    - [ ] deeper', { done: 1, total: 2 }],
    ['> - [x] quoted', { done: 1, total: 1 }],
    ['- [y] a\n-[ ] b\n- [] c', null],
    ['```\n- [ ] code\n```\n- [x] a', { done: 1, total: 1 }],
    ['~~~\n- [ ] code\n```\n- [ ] code', null],
    ['- [x] a\r\n- [ ] b\r\n', { done: 1, total: 2 }],
  ])('%j', async (details, list) => {
    expect(await readChecklist(details)).toEqual(list)
  })
})
