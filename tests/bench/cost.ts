import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { changeOne } from '@/lib/domain/tasks/change-task'
import { insertTask, toParameters } from '@/lib/domain/tasks/create-task'
import { completeInput } from '@/lib/domain/tasks/write'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { sessionSettings } from '@/lib/foundation/database/connection-settings'
import { functions } from '@/lib/foundation/database/functions/read-functions'
import { newId } from '@/lib/foundation/database/new-id'
import type { Value } from '@/lib/foundation/database/statement'
import { addDays } from '@/lib/foundation/time/dates'
import { type Bench, printProgress } from './bench'
import { formatCount } from './format-number'
import { describeMachine, readMachine } from './machine'
import { addAccounts } from './seed-tables'
import { median } from './statistics'
import { formatTable } from './table'

const accounts = 50
const dates = 300
const rounds = 30
/** Writes of each kind in a round: few, so that what else the machine does affects both of a pair alike. */
const writes = 100

/** A part of a create, and the SQL that takes it away. */
type Part = { name: string; without: string }

const plainInsert = `INSERT INTO "Task" ("userId", "id", "text", "date", "order") VALUES ($1, $2, $3, $4, $5)`

/** Indexes but keys, CHECKs and generated columns of the tables of a create, whichever they are. */
const listOwnParts = `
  SELECT format('index %I', relname) AS "name", format('DROP INDEX %s', indexrelid::regclass) AS "without"
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique
  UNION ALL
  SELECT format('check %I', conname), format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname)
  FROM pg_constraint WHERE conrelid = ANY ($1::regclass[]) AND contype IN ('c', 'f')
  UNION ALL
  SELECT format('column %I', attname), format('ALTER TABLE %1$s ALTER %2$I DROP EXPRESSION, ALTER %2$I DROP NOT NULL', attrelid::regclass, attname)
  FROM pg_attribute WHERE attrelid = ANY ($1::regclass[]) AND attgenerated = 's'
  ORDER BY 1`
const tables = ['"Task"', '"TaskEvent"', '"EventCounter"']

/**
 * Measures what each part of a create and a toggle costs PostgreSQL: the processor time of a connection to a database
 * without this part, beside one that has them all, in turns.
 * @throws Error on systems other than Linux, which alone tell the processor time of another process
 */
export async function runCost({ root, ownerUrl, client, today, closing }: Bench): Promise<void> {
  const url = (database: string) => Object.assign(new URL(ownerUrl), { pathname: `/${database}` }).href
  await client.query('CREATE DATABASE cost')
  await applyMigrations(url('cost'), root)
  const first = new pg.Client({ connectionString: url('cost') })
  await first.connect()
  const owners = await addAccounts(first, accounts)
  const { rows: ownParts } = await first.query<Part>(listOwnParts, [tables])
  await first.end()

  const open = async ({ name, without }: Part, index: number): Promise<Side> => {
    const database = `cost_${index}`
    await client.query(`CREATE DATABASE ${database} TEMPLATE cost`)
    const connection = new pg.Client({ connectionString: url(database) })
    await connection.connect()
    closing.add(() => connection.end())
    await connection.query(`${sessionSettings}; ${without}`)
    return openSide(name, connection, owners, today)
  }
  const whole = await open({ name: '(everything)', without: '' }, 0)
  const rows: string[][] = []
  for (const [index, part] of [...ownParts, ...functionParts(functions().schema)].entries()) {
    rows.push(await compare(whole, await open(part, index + 1)))
    printProgress(rows.at(-1)?.join('  ') ?? '')
  }
  const references = kinds.map((kind) => `${kind} ${formatCount(median(whole.figures[kind]))}`)

  console.log(`\n${describeMachine(await readMachine(client))}`)
  console.log('Processor time of PostgreSQL for one write, by one connection, in µs.')
  console.log(`With everything: ${references.join(', ')}.`)
  console.log(`What taking a part away saves: medians of ${rounds} rounds of ${writes} writes.\n`)
  console.log(formatTable({ head: ['part', 'create', 'toggle'], rows }))
}

/** Parts of the functions, which are made to do nothing. */
function functionParts(schema: string): Part[] {
  const emptied = (name: string) => `DO $do$ BEGIN EXECUTE (
    SELECT format('CREATE OR REPLACE FUNCTION %s(%s) RETURNS void LANGUAGE plpgsql AS $$ BEGIN END $$',
      proname::regproc, pg_get_function_arguments(pg_proc.oid))
    FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace AND proname = '${name}'); END $do$`
  const path = `SET search_path = ${schema}, public`
  const unsetPaths = `DO $do$ DECLARE entry regprocedure; BEGIN
    FOR entry IN SELECT oid FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace AND proconfig IS NOT NULL LOOP
      EXECUTE format('ALTER FUNCTION %s RESET ALL', entry);
    END LOOP; END $do$`
  const key = '"Task_userId_date_order_key"'
  return [
    {
      name: 'deferrable key',
      without: `ALTER TABLE "Task" DROP CONSTRAINT ${key};
        CREATE UNIQUE INDEX ${key} ON "Task" ("userId", "date", "order")`,
    },
    { name: 'record_events()', without: `${path}; ${emptied('record_events')}` },
    { name: 'lock_date()', without: `${path}; ${emptied('lock_date')}` },
    { name: 'search_path of functions', without: `${unsetPaths}; ${path}` },
  ]
}

const kinds = ['create', 'toggle', 'plain INSERT', 'SELECT 1'] as const
type Kind = (typeof kinds)[number]
type Side = { name: string; figures: Record<Kind, number[]>; measure: (kind: Kind) => Promise<void> }

async function openSide(name: string, connection: pg.Client, owners: string[], today: string): Promise<Side> {
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const figures: Side['figures'] = { create: [], toggle: [], 'plain INSERT': [], 'SELECT 1': [] }
  const made: { userId: string; taskId: string }[] = []
  let number = 0
  const next = () => ({
    userId: owners[++number % accounts] ?? '',
    taskId: newId(),
    date: addDays(today, number % dates),
  })
  const text = 'Write the report for the team meeting'
  const send = (sent: { text: string; values: Value[] }) =>
    connection.query({ ...sent, name: sent.text.slice(0, 60), values: [...sent.values] })
  const create = () => {
    const { userId, taskId, date } = next()
    made.push({ userId, taskId })
    const parameters = toParameters(taskId, { text, date, isCompleted: false })
    return send(insertTask.query(completeInput(insertTask, { userId }, parameters)))
  }
  const toggle = () => {
    const { userId, taskId } = made.shift() ?? { userId: '', taskId: '' }
    const parameters = { task_id: taskId, versions: null, changes: { isToggled: true } }
    return send(changeOne.query(completeInput(changeOne, { userId }, parameters)))
  }
  const insert = () => {
    const { userId, taskId, date } = next()
    return send({ text: plainInsert, values: [userId, taskId, text, addDays(date, dates), number] })
  }
  const roundTrip = () => send({ text: 'SELECT 1', values: [] })
  const operations = { create, toggle, 'plain INSERT': insert, 'SELECT 1': roundTrip }
  const measure = async (kind: Kind) => {
    const before = await processorTime(rows[0]?.pid)
    for (let count = 0; count < writes; count++) await operations[kind]()
    figures[kind].push(((await processorTime(rows[0]?.pid)) - before) / writes)
  }
  for (const kind of kinds) await measure(kind)
  return { name, figures, measure }
}

/** Measures both in turns. Returns the cells of a row. */
async function compare(whole: Side, side: Side): Promise<string[]> {
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      for (const one of round % 2 === 0 ? [whole, side] : [side, whole]) await one.measure(kind)
    }
  }
  const saved = (kind: Kind) =>
    median(
      side.figures[kind].slice(-rounds).map((value, round) => (whole.figures[kind].at(round - rounds) ?? 0) - value),
    )
  return [side.name, formatCount(saved('create')), formatCount(saved('toggle'))]
}

/** The processor time of a process until now, in µs: the first figure of its scheduler statistics (proc_pid_schedstat). */
async function processorTime(pid: number | undefined): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1000
}
