import { useSyncExternalStore } from 'react'

/** The event of browsers that can install the app. Not standardized (MDN, BeforeInstallPromptEvent). */
type InstallOffer = Event & { prompt: () => Promise<unknown> }

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

/** Keeps the browser's offer to install the app until somebody asks for it. Returns a function that stops it. */
export function listenForInstallOffer(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('beforeinstallprompt', keepOffer, { signal })
  window.addEventListener('appinstalled', () => changeOffer(undefined), { signal })
  return () => listening.abort()
}

function keepOffer(event: Event): void {
  // Otherwise the browser shows its own banner.
  event.preventDefault()
  if (isInstallOffer(event)) changeOffer(event)
}

function isInstallOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}

function changeOffer(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Asks the browser to install the app, which asks the person. An offer can be used once. */
export async function install(): Promise<void> {
  const used = offer
  changeOffer(undefined)
  await used?.prompt()
}

/** Whether this browser can install the app now. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer !== undefined,
    () => false,
  )
}
