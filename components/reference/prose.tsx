/** Text from the description. Text between backticks is formatted as code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and never change order
      <code key={index} className="rounded bg-shade px-1 py-0.5 font-mono text-[0.875em] wrap-anywhere">
        {part}
      </code>
    ),
  )
}
