import { CopyButton } from './copy-button'

/** A secret that is shown once, with a button that copies it. */
export function SecretOutput({ label, copyLabel, secret }: { label: string; copyLabel: string; secret: string }) {
  return (
    <div className="flex items-center gap-2">
      <output
        aria-label={label}
        className="min-w-0 flex-1 rounded-lg border bg-shade px-3 py-2 font-mono text-sm break-all select-all"
      >
        {secret}
      </output>
      <CopyButton text={secret} label={copyLabel} autoFocus />
    </div>
  )
}
