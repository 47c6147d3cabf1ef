import Link from 'next/link'
import { SeaMark } from '@/components/brand/sea-mark'
import { buttonClass } from '@/components/ui/button-class'

/** Content of the page for an address that does not exist. */
export function MissingPage() {
  return (
    <div className="flex min-h-[70dvh] flex-col items-center justify-center gap-4 px-6 text-center">
      <SeaMark name="adrift" className="w-56" />
      <h1 className="text-2xl heading">Page not found</h1>
      <p className="max-w-sm text-soft">The address may be wrong, or the page no longer exists.</p>
      <Link href="/" className={buttonClass('accent')}>
        Go home
      </Link>
    </div>
  )
}
