/** Says that a field holds no more. Browsers cut what is pasted beyond that, and say nothing. */
export function CutNotice({ length, limit }: { length: number; limit: number }) {
  if (length < limit) return null
  return (
    <p role="status" className="text-sm text-danger">
      At most {limit.toLocaleString('en')} characters. Anything beyond is cut off.
    </p>
  )
}
