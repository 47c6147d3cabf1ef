import Link from 'next/link'
import { Logo } from './logo'

/** Header of the pages for everybody: the name, and links. */
export function SiteHeader({ links }: { links: readonly { href: string; name: string }[] }) {
  return (
    <header className="flex items-center justify-between gap-4 py-6">
      <Link href="/" className="flex items-center gap-2 text-xl heading">
        <Logo size={28} />
        Daymark
      </Link>
      <nav aria-label="Main" className="-mr-3 flex items-center text-sm font-medium">
        {links.map(({ href, name }) => (
          <Link
            key={href}
            href={href}
            className="rounded-lg px-3 py-2 text-soft transition-colors hover:bg-hover hover:text-ink"
          >
            {name}
          </Link>
        ))}
      </nav>
    </header>
  )
}
