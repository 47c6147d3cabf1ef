/** The first line of an export as Markdown. */
export const markdownMark = '<!-- Tasks of Daymark -->'

/** Fields after the text of a task, in the form of Dataview. */
export const markdownFields = ['priority', 'due', 'estimate', 'minutes', 'repeat'] as const
type MarkdownField = (typeof markdownFields)[number]

export function writeField(name: MarkdownField, value: string | number | null): string {
  return value === null ? '' : ` [${name}:: ${value}]`
}
