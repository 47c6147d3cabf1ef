/** Loads the current page from the service, however long that takes. */
export function loadNewest(): void {
  navigator.serviceWorker?.controller?.postMessage('be patient')
  window.location.reload()
}
