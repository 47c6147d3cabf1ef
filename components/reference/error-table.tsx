import { Prose } from './prose'
import type { ErrorRow } from './read-operation'

/** Table of an operation's errors. */
export function ErrorTable({ label, errors }: { label: string; errors: ErrorRow[] }) {
  return (
    <table aria-label={label} className="w-full border-y text-left text-sm">
      <thead>
        <tr>
          <th scope="col" className="w-14 p-0">
            <span className="sr-only">Status</span>
          </th>
          <th scope="col" className="p-0">
            <span className="sr-only">Code and cause</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {errors.map(({ status, code, cause }) => (
          <tr key={code}>
            <td className="py-2 align-top font-mono text-[0.8125rem] leading-5">{status}</td>
            <th scope="row" className="py-2 align-top font-normal">
              <span className="block font-mono text-[0.8125rem] font-medium wrap-anywhere">{code}</span>
              <span className="mt-0.5 block text-pretty text-soft">
                <Prose text={cause} />
              </span>
            </th>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
