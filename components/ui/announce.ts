/** Says to screen readers what happened, where the page itself shows it. */
export function announce(text: string): void {
  void import('./live-region').then(({ say }) => say(text), Boolean)
}
