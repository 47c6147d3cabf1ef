let region: HTMLElement | undefined

/** Says a text in a live region (WAI-ARIA 1.2, `status`), also the same one twice. */
export function writeToLiveRegion(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.role = 'status'
    region.className = 'sr-only'
    document.body.append(region)
  }
  const line = document.createElement('p')
  line.textContent = text
  // Screen readers notice what is added to a region that was there before.
  requestAnimationFrame(() => region?.replaceChildren(line))
}
