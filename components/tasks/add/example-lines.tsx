'use client'

import { useLocale } from 'react-aria-components/I18nProvider'
import { Button } from '@/components/ui/button'
import { listExamples } from './list-examples'

/** Lines to try, for an account without tasks. A click writes one into the input, which shows how it is read. */
export function ExampleLines() {
  const { locale } = useLocale()
  return (
    <div className="pt-6">
      <p id="example-lines">Or try one of these:</p>
      <ul aria-labelledby="example-lines" className="flex flex-col items-center gap-2 pt-3">
        {listExamples(locale).map((line) => (
          <li key={line}>
            <Button onPress={() => writeLine(line)}>{line}</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Replaces the text of the input for new tasks, as typing does. */
function writeLine(line: string): void {
  const input = document.querySelector<HTMLInputElement>('input[data-shortcut="new"]')
  if (!input) return
  input.focus()
  input.setRangeText(line, 0, input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
