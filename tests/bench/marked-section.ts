/**
 * Puts something between two comments of a Markdown text, `<!-- name -->` and `<!-- /name -->`, in place of what is
 * there.
 * @throws Error when the comments are not there
 */
export function replaceMarkedSection(markdown: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = markdown.indexOf(begin)
  const to = markdown.indexOf(end)
  if (from < 0 || to < from) throw new Error(`there is no ${begin} … ${end}`)
  return `${markdown.slice(0, from + begin.length)}\n${content}\n${markdown.slice(to)}`
}
