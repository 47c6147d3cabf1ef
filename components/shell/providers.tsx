'use client'

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Toasts } from '@/components/ui/toasts'
import './await-responses'

/** Context of every page: the locale for dates, and toasts. */
export function Providers({ locale, children }: { locale: string; children: ReactNode }) {
  return (
    <I18nProvider locale={locale}>
      {children}
      <Toasts />
    </I18nProvider>
  )
}
