import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps what somebody typed, or a password manager filled in, before the page hydrated. React leaves it in the input, and
 * would replace it with its own text, which is that of the server, when it renders the input again.
 * @param onText receives the text
 */
export function useEarlyText(input: RefObject<HTMLInputElement | null>, onText: (text: string) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the input has been hydrated.
  useLayoutEffect(() => {
    const { value, defaultValue } = input.current ?? {}
    if (value !== undefined && value !== defaultValue) onText(value)
  }, [])
}
