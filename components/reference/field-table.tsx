import { Fragment } from 'react'
import { Prose } from './prose'
import type { Row } from './schema-rows'

/**
 * Table of fields with their types, limits and descriptions.
 * @param props.label name of the table for screen readers
 * @param props.isSent whether callers send these fields; the table then marks required fields and shows examples
 */
export function FieldTable({ label, rows, isSent = false }: { label: string; rows: Row[]; isSent?: boolean }) {
  return (
    <table aria-label={label} className="w-full table-fixed border-y text-left text-sm">
      <thead>
        <tr>
          <th scope="col" className="w-2/5 p-0">
            <span className="sr-only">Name and type</span>
          </th>
          <th scope="col" className="p-0">
            <span className="sr-only">Description</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row" className="py-2.5 pr-4 align-top font-normal">
              <span className="block font-mono text-[0.8125rem] font-medium wrap-anywhere">
                <BreakableName name={row.name} />
              </span>
              <span className="mt-0.5 block text-xs text-soft">
                <TypeName row={row} />
                <Presence row={row} isSent={isSent} />
              </span>
            </th>
            <td className="py-2.5 align-top text-pretty">
              <Description row={row} isSent={isSent} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A type, linked to the object that it is or contains. */
export function TypeName({ row: { type, object } }: { row: Pick<Row, 'type' | 'object'> }) {
  if (object === undefined) return type
  return (
    <a href={`#object-${object}`} className="text-accent underline underline-offset-2">
      {type}
    </a>
  )
}

/** A name that can break after a dot when it is too long for its column. */
function BreakableName({ name }: { name: string }) {
  const [first, ...others] = name.split('.')
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

function Presence({ row: { isRequired }, isSent }: { row: Row; isSent: boolean }) {
  if (!isRequired) return isSent ? ' · optional' : ' · may be absent'
  if (!isSent) return null
  return (
    <>
      {' · '}
      <span className="font-medium text-warning">required</span>
    </>
  )
}

function Description({ row: { description, limits, example }, isSent }: { row: Row; isSent: boolean }) {
  return (
    <>
      {description !== undefined && <Prose text={description} />}
      {limits.length > 0 && (
        <span className="block text-xs leading-5 text-soft">
          <Prose text={limits.join(' · ')} />
        </span>
      )}
      {isSent && example !== undefined && (
        <span className="block text-xs leading-5 text-soft">
          Example: <code className="font-mono wrap-anywhere">{JSON.stringify(example)}</code>
        </span>
      )}
    </>
  )
}
