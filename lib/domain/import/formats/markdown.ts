import { checkboxLine } from '../checkbox'
import { readCheckboxList } from '../checkbox-list'
import type { Format } from '../format'

export const markdown: Format = {
  id: 'markdown',
  name: 'Markdown',
  detect: ({ text }) => checkboxLine.test(text),
  read: ({ plain }, { timeZone }) => readCheckboxList(plain, timeZone),
}
