/** The logo: a daymark on a coast, above its reflection. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <path d="M12 2.5 21 15H3z" fill="var(--accent)" />
      <path d="M5.5 18h13l-2 3h-9z" fill="var(--accent)" opacity=".45" />
    </svg>
  )
}
