/** Says to screen readers what happened, where the page itself shows it. */
export function announce(text: string): void {
  void import('./live-region').then(({ writeToLiveRegion }) => writeToLiveRegion(text), Boolean)
}
