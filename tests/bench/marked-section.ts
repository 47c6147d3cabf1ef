/**
 * Replaces the text between the comments `<!-- name -->` and `<!-- /name -->` of a Markdown document.
 * @throws Error when the comments are missing
 */
export function replaceMarkedSection(markdown: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = markdown.indexOf(begin)
  const to = markdown.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${begin} … ${end} not found`)
  return `${markdown.slice(0, from + begin.length)}\n${content}\n${markdown.slice(to)}`
}
