/** A line of a calendar without its folds, and the number of its first line in the file. */
export type WrittenLine = { line: number; content: string }

/** Unfolds the lines of a calendar (RFC 5545, section 3.1), without empty ones. */
export function readLines(text: string): WrittenLine[] {
  const found: { line: number; parts: string[] }[] = []
  let isContinued = false
  for (const [index, written] of text.split('\n').entries()) {
    const last = found.at(-1)
    if (last && isContinued) last.parts.push(written)
    else if (last && /^[ \t]/.test(written)) last.parts.push(written.slice(1))
    else if (written.trim() !== '') found.push({ line: index + 1, parts: [written] })
    // In vCalendar 1.0, a sign of equality goes on with the next line.
    isContinued = written.endsWith('=') && quotedPrintable.test(found.at(-1)?.parts[0] ?? '')
    if (isContinued) found.at(-1)?.parts.push(found.at(-1)?.parts.pop()?.slice(0, -1) ?? '')
  }
  return found.map(({ line, parts }) => ({ line, content: decodeLine(trim(parts.join(''))) }))
}

/** Spaces at the end are a part of details alone. */
function trim(content: string): string {
  return /^DESCRIPTION[:;]/i.test(content) ? content : content.trimEnd()
}

const quotedPrintable = /^[\w-]+(?:;[^:;]*)*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i

/** Writes a line of vCalendar 1.0 as one of iCalendar. */
function decodeLine(content: string): string {
  if (!quotedPrintable.test(content)) return content
  const colon = content.indexOf(':')
  const parameters = content.slice(0, colon).split(';')
  const charset = parameters.map((one) => /^CHARSET=(.+)$/i.exec(one)?.[1]).find(Boolean) ?? 'utf-8'
  const kept = parameters.filter((one) => !/^(?:ENCODING=)?QUOTED-PRINTABLE$|^CHARSET=/i.test(one))
  const text = decodeQuotedPrintable(content.slice(colon + 1), charset).replace(/\\([;,\\])/g, '$1')
  return `${kept.join(';')}:${text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')}`
}

function decodeQuotedPrintable(text: string, charset: string): string {
  const bytes = text
    .split(/(=[\dA-F]{2})/i)
    .map((part) => (/^=[\dA-F]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part)))
  try {
    return new TextDecoder(charset).decode(Buffer.concat(bytes))
  } catch {
    // A name of no encoding.
    return new TextDecoder().decode(Buffer.concat(bytes))
  }
}
