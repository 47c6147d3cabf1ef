'use client'

import type { ReactNode } from 'react'
import { CodeFigure } from './code-figure'
import { takesKey } from './common-parts'
import { ErrorTable } from './error-table'
import { FieldTable, TypeName } from './field-table'
import { MethodName } from './method-name'
import { Prose } from './prose'
import type { OperationView } from './read-operation'
import { fillPath, writeCurl } from './request'
import type { Row } from './schema-rows'
import { TryIt } from './try-it'
import { planRequest } from './try-plan'

const quietLinkClass = 'underline underline-offset-2 hover:text-ink'

/** One operation: its parameters, body, response and errors, and a form that sends it. */
export function OperationSection({ operation, origin }: { operation: OperationView; origin: string }) {
  const { id, method, path, summary, description, parameters, body, success, errors, errorObject } = operation
  const hasCommon = takesKey(operation)
  return (
    <article aria-labelledby={`${id}-title`} id={id} className="mt-10 scroll-mt-4 border-t pt-8">
      <h3 id={`${id}-title`} className="text-xl heading">
        {summary}
      </h3>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 font-mono text-sm">
        <MethodName method={method} />
        <span className="wrap-anywhere">{path}</span>
      </p>
      {description !== undefined && (
        <p className="mt-3 max-w-2xl text-pretty">
          <Prose text={description} />
        </p>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 @6xl:grid-cols-[minmax(0,1fr)_minmax(0,23rem)]">
        <div className="flex min-w-0 flex-col gap-8">
          <ParameterTable title="Parameters" summary={summary} rows={parameters.filter((row) => row.in !== 'header')} />
          <ParameterTable title="Headers" summary={summary} rows={parameters.filter((row) => row.in === 'header')} />
          {body && (
            <Part title="Body">
              <FieldTable label={`Body: ${summary}`} rows={body.rows} isSent />
            </Part>
          )}
          <Part title={`Response ${success.status}`} note={success.type}>
            {success.rows.length > 0 && <FieldTable label={`Response: ${summary}`} rows={success.rows} />}
            <p className="mt-2 text-xs leading-5 text-soft">
              Headers: <HeaderLinks names={success.headers} />
              {hasCommon && (
                <>
                  {success.headers.length > 0 && ', and '}
                  <a href="#headers" className={quietLinkClass}>
                    those of every operation
                  </a>
                </>
              )}
            </p>
          </Part>
          <Part
            title="Errors"
            note={errorObject !== undefined && <TypeName row={{ type: errorObject, object: errorObject }} />}
          >
            {errors.length > 0 && <ErrorTable label={`Errors: ${summary}`} errors={errors} />}
            {hasCommon && (
              <p className="mt-2 text-xs leading-5 text-soft">
                {errors.length > 0 ? 'And ' : 'Only '}
                <a href="#errors" className={quietLinkClass}>
                  those of every operation
                </a>
              </p>
            )}
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-4 @6xl:sticky @6xl:top-4">
          <CodeFigure title="Request" label={`request, ${summary}`} code={writeSampleCurl(operation, origin)} />
          <CodeFigure title={`Response ${success.status}`} label={`response, ${summary}`} code={success.sample} />
        </div>
      </div>
      {!success.isStream && <TryIt name={summary} plan={planRequest(operation)} />}
    </article>
  )
}

function ParameterTable({ title, summary, rows }: { title: string; summary: string; rows: Row[] }) {
  if (rows.length === 0) return null
  return (
    <Part title={title}>
      <FieldTable label={`${title}: ${summary}`} rows={rows} isSent />
    </Part>
  )
}

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h4 className="font-medium">{title}</h4>
        <span className="text-xs text-soft">{note}</span>
      </div>
      {children}
    </section>
  )
}

function HeaderLinks({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <a href={`#header-${name}`} className={quietLinkClass}>
        {name}
      </a>
    </span>
  ))
}

/** Writes the curl command that sends the example of an operation, with its required parameters. */
function writeSampleCurl(operation: OperationView, origin: string): string {
  const values = operation.parameters
    .filter(({ isRequired }) => isRequired)
    .map(({ name, in: place, example }) => ({ name, in: place, value: String(example ?? '') }))
  return writeCurl({
    method: operation.method,
    url: `${origin}${fillPath(operation.path, values)}`,
    keyHeader: operation.keyHeader,
    body: operation.body?.sample,
  })
}
