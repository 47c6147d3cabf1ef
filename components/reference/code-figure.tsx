import { CopyButton } from '@/components/ui/copy-button'

/** A titled block of code that scrolls and can be copied. */
export function CodeFigure({ title, label, code }: { title: string; label: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-xl border bg-shade">
      <figcaption className="flex items-center justify-between gap-2 border-b py-1.5 pr-1.5 pl-4 text-xs font-medium text-soft">
        {title}
        <CopyButton label={`Copy: ${label}`} text={code} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-96 overflow-auto px-4 print:max-h-none print:overflow-visible print:whitespace-pre-wrap py-3 font-mono text-[0.8125rem] leading-5 -outline-offset-2"
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
