'use client'

import { type ReactNode, useEffect } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { withholdInputMethodKeys } from '@/components/ui/input-method-keys'
import { Toasts } from '@/components/ui/toasts'
import './await-responses'

/** Context of every page: the locale for dates, toasts, and no keys of input methods. */
export function Providers({ locale, children }: { locale: string; children: ReactNode }) {
  useEffect(withholdInputMethodKeys, [])
  return (
    <I18nProvider locale={locale}>
      {children}
      <Toasts />
    </I18nProvider>
  )
}
