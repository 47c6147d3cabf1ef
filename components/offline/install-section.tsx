'use client'

import { Download } from 'lucide-react'
import { Section } from '@/components/profile/section'
import { Button } from '@/components/ui/button'
import { useMediaQuery } from '@/components/ui/use-media-query'
import { install, useCanInstall } from './install-offer'

/** Offers to install the app, or says how that is done. */
export function InstallSection() {
  const canInstall = useCanInstall()
  const isInstalled = useMediaQuery('(display-mode: standalone)')
  return (
    <Section
      title="App"
      text="Installed, Daymark has a window of its own. Days and weeks that you opened lately also open without a connection."
    >
      {isInstalled ? (
        <p className="text-sm">You are using the installed app.</p>
      ) : canInstall ? (
        <Button onPress={() => void install()}>
          <Download aria-hidden />
          Install Daymark
        </Button>
      ) : (
        <p className="text-sm text-pretty">
          Install it with the menu of your browser. On an iPhone or iPad, choose Share, then Add to Home Screen.
        </p>
      )}
    </Section>
  )
}
