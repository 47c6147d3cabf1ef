/** A title with a name in quotes. Its direction is that of its own letters, and does not change the words around it. */
export function QuotedTitle({ before, name, after = '' }: { before: string; name: string; after?: string }) {
  return (
    <>
      {before} “<bdi>{name}</bdi>”{after}
    </>
  )
}
