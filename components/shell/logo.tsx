/** The logo: a dayboard of four fields on the horizon. app/icon.svg has the same shapes. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <path
        d="M12 .2 16.8 5 12 9.8 7.2 5zM12 9.8l4.8 4.8-4.8 4.8-4.8-4.8zM11 18.4h2V21h9v2H2v-2h9z"
        className="fill-accent"
      />
      <path d="M7.2 5l4.8 4.8-4.8 4.8-4.8-4.8zM16.8 5l4.8 4.8-4.8 4.8L12 9.8z" className="fill-signal" />
    </svg>
  )
}
