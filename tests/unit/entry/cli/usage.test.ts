import { describe, expect, it } from 'vitest'
import { parseArguments } from '@/lib/entry/cli/arguments'
import { commands } from '@/lib/entry/cli/commands'
import { completeWords, joinSplitWords } from '@/lib/entry/cli/complete'
import { chooseConnection, chooseProfile } from '@/lib/entry/cli/connection'
import { readEnvironment } from '@/lib/entry/cli/environment'
import { parseServiceUrl } from '@/lib/entry/cli/service-url'
import { findSimilar } from '@/lib/entry/cli/suggestions'

function commandOf(name: string) {
  const command = commands.find((each) => each.name === name)
  if (!command) throw new Error(`no command ${name}`)
  return command
}

describe('commands', () => {
  it.each(commands.map((command) => [command.name, command] as const))(
    '%s has help with examples',
    (_name, command) => {
      expect(command.summary).toMatch(/^[A-Z].*[^.]$/)
      expect(command.examples.length).toBeGreaterThan(0)
      for (const [example] of command.examples) expect(example).toContain('daymark')
    },
  )

  it.each([
    ['find', ['--opne'], 'Did you mean --open?'],
    ['find', ['-x'], 'See: daymark find --help'],
    ['find', ['--limit'], 'See: daymark find --help'],
    ['show', [], 'See: daymark show --help'],
    ['show', ['1', '2'], 'See: daymark show --help'],
    ['find', ['--open=yes'], 'See: daymark find --help'],
    ['find', ['--no-open'], 'See: daymark find --help'],
  ])('%s %j is wrong usage, and says what to do', (name, argv, hint) => {
    expect(() => parseArguments(commandOf(name), argv)).toThrow(
      expect.objectContaining({ exitCode: 2, hint: expect.stringContaining(hint) }),
    )
  })

  it('do not repeat an argument that may be a key', () => {
    expect(() => parseArguments(commandOf('login'), ['svc_secret'])).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.not.stringContaining('secret') }),
    )
  })

  it('takes options anywhere, and none after two hyphens', () => {
    const { values, words } = parseArguments(commandOf('add'), ['Pay', '-p', 'high', 'rent', '--', '--now'])
    expect({ ...values }).toEqual({ priority: 'high' })
    expect(words).toEqual(['Pay', 'rent', '--now'])
  })
})

describe('suggestions', () => {
  const names = commands.map(({ name }) => name)
  it.each([
    ['dya', 'day'],
    ['arhcive', 'archive'],
    ['dele', 'delete'],
    ['whoam', 'whoami'],
    ['fnid', 'find'],
    ['EDIT', 'edit'],
  ])('for %s name %s first', (typed, name) => {
    expect(findSimilar(typed, names)[0]).toBe(name)
  })

  it('leave out what is far away', () => {
    expect(findSimilar('kubernetes', names)).toEqual([])
  })
})

describe('completion', () => {
  const environment = readEnvironment({ HOME: '/nowhere' })
  const complete = (...words: string[]) =>
    completeWords(commands, environment, words).map((line) => line.split('\t')[0])

  it.each([
    [['arch'], ['archive']],
    [['find', '--op'], ['--open']],
    [
      ['find', '--priority', ''],
      ['high', 'medium', 'low'],
    ],
    [['find', '--priority', 'm'], ['medium']],
    [['find', '-p', 'l'], ['low']],
    [['find', '--priority=h'], ['--priority=high']],
    [['add', 'Pay', '--date', 'tom'], ['tomorrow']],
    [['day', 'yes'], ['yesterday']],
    [['day', 'today', ''], []],
    [['--json', 'find', '--comp'], ['--completed']],
    [['--profile', 'find', 'wh'], ['whoami']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [
      ['api', 'P'],
      ['POST', 'PUT', 'PATCH'],
    ],
    [['api', 'GET', '/m'], ['/me']],
    [['api', 'POST', '/tasks', '--input', ''], [':files']],
    [
      ['edit', 'a3f2', '--clear', 'd'],
      ['due', 'details'],
    ],
    [['nothing', ''], []],
  ])('of %j offers %j', (words, candidates) => {
    expect(complete(...words)).toEqual(candidates)
  })

  it('offers every command, and what it means', () => {
    const lines = completeWords(commands, environment, [''])
    expect(lines).toHaveLength(commands.length)
    expect(lines).toContain('day\tShow the tasks of a day')
  })

  it('puts together what bash splits at equals signs', () => {
    expect(joinSplitWords(['find', '--priority', '=', 'h'])).toEqual({
      words: ['find', '--priority=h'],
      prefix: '--priority=',
    })
    expect(joinSplitWords(['find', '--priority', '='])).toEqual({
      words: ['find', '--priority='],
      prefix: '--priority=',
    })
    // bash before version 4.
    expect(joinSplitWords(['find', '--priority=h'])).toEqual({ words: ['find', '--priority=h'], prefix: '--priority=' })
    expect(joinSplitWords(['add', 'a', '=', 'b'])).toEqual({ words: ['add', 'a', '=', 'b'], prefix: '' })
  })
})

describe('the connection', () => {
  const config = {
    profiles: {
      default: { url: 'http://localhost:3000', apiKey: 'saved' },
      work: { url: 'https://w.example', apiKey: 'w' },
    },
  }
  const choose = (variables: Record<string, string>, option?: string) => {
    const environment = readEnvironment({ HOME: '/nowhere', ...variables })
    return chooseConnection(() => config, environment, chooseProfile(option, environment), option !== undefined)
  }

  it('is that of the option, the environment, or the profile, in this order', () => {
    const variables = { DAYMARK_URL: 'https://e.example', DAYMARK_API_KEY: 'e' }
    expect(choose(variables, 'work')).toMatchObject({ url: 'https://w.example', apiKey: 'w' })
    expect(choose(variables)).toMatchObject({ url: 'https://e.example', apiKey: 'e' })
    expect(choose({ DAYMARK_API_KEY: 'e' })).toMatchObject({ url: 'http://localhost:3000', apiKey: 'e' })
    expect(choose({ DAYMARK_PROFILE: 'work' })).toMatchObject({ apiKey: 'w' })
    expect(choose({ DAYMARK_URL: '', DAYMARK_API_KEY: '' })).toMatchObject({ apiKey: 'saved' })
  })

  it('of the environment alone needs no config file', () => {
    const environment = readEnvironment({ DAYMARK_URL: 'https://e.example', DAYMARK_API_KEY: 'e' })
    const unreadable = () => {
      throw new Error('EACCES')
    }
    expect(chooseConnection(unreadable, environment, 'default', false)).toMatchObject({ apiKey: 'e' })
  })

  it('never sends a saved key to another server', () => {
    expect(() => choose({ DAYMARK_URL: 'https://evil.example' })).toThrow(expect.objectContaining({ exitCode: 4 }))
    expect(choose({ DAYMARK_URL: 'http://localhost:3000/' })).toMatchObject({ apiKey: 'saved' })
  })

  it('needs a profile that exists', () => {
    expect(() => choose({}, 'home')).toThrow(expect.objectContaining({ exitCode: 4 }))
    for (const name of ['../x', '', 'a/b', '__proto__']) {
      expect(() => choose({}, name)).toThrow(expect.objectContaining({ exitCode: expect.toBeOneOf([2, 4]) }))
    }
  })

  it.each([
    ['tasks.example.com', 'https://tasks.example.com'],
    ['localhost:3001', 'http://localhost:3001'],
    ['127.0.0.1:3001/', 'http://127.0.0.1:3001'],
    ['[::1]:3001', 'http://[::1]:3001'],
    ['127.example.com', 'https://127.example.com'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['https://example.com/daymark/', 'https://example.com/daymark'],
    ['https://example.com/daymark/api/v1', 'https://example.com/daymark'],
    ['localhost:3000/api/v1/', 'http://localhost:3000'],
  ])('reads the address %s', (text, url) => {
    expect(parseServiceUrl(text)).toBe(url)
  })

  it.each(['', 'ftp://example.com', 'https://me:secret@example.com', 'https://example.com?x=1', 'a b'])(
    'rejects the address %j without repeating it',
    (text) => {
      expect(() => parseServiceUrl(text)).toThrow(
        expect.objectContaining({ exitCode: 2, message: expect.not.stringContaining('secret') }),
      )
    },
  )
})
