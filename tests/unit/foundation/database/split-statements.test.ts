import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitStatements } from '@/lib/foundation/database/split-statements'
import { root } from '../../../support/database-template'

describe('a script', () => {
  it.each([
    ['SELECT 1; SELECT 2', ['SELECT 1', 'SELECT 2']],
    ['SELECT 1;;\n;', ['SELECT 1']],
    ["SELECT ';', 'it''s;'; SELECT 2", ["SELECT ';', 'it''s;'", 'SELECT 2']],
    ['SELECT ";" AS "a;"";b"; SELECT 2', ['SELECT ";" AS "a;"";b"', 'SELECT 2']],
    ['SELECT 1 -- one; two\n; /* three; */ SELECT 4', ['SELECT 1', 'SELECT 4']],
    ['DO $$ BEGIN; END $$; SELECT 2', ['DO $$ BEGIN; END $$', 'SELECT 2']],
    ['DO $a$ $$;$$ ; $b$;$b$ $a$; SELECT $1', ['DO $a$ $$;$$ ; $b$;$b$ $a$', 'SELECT $1']],
    ["SELECT 1 - 2 / 3, '$$;'; SELECT 2", ["SELECT 1 - 2 / 3, '$$;'", 'SELECT 2']],
  ])('is split at the ends of its statements: %s', (sql, statements) => {
    expect(splitStatements(sql)).toEqual(statements)
  })

  it('keeps every statement of the migrations', () => {
    const folder = join(root, 'prisma', 'migrations')
    for (const name of readdirSync(folder).filter((entry) => /^\d/.test(entry))) {
      const statements = splitStatements(readFileSync(join(folder, name, 'migration.sql'), 'utf8'))
      expect(statements.length, name).toBeGreaterThan(0)
      for (const statement of statements) expect(statement, name).toMatch(/^(ALTER|CREATE|DO|DROP|INSERT|UPDATE)\b/)
    }
  })
})
