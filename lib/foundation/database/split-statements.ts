// A semicolon in a comment, string, name or dollar-quoted body ends no statement (PostgreSQL, "Lexical Structure").
const token =
  /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/g

/**
 * Splits a script into its statements. Citus sends some commands to the workers with the whole text that it received,
 * which may hold one statement only.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  const end = () => {
    if (current.trim() !== '') statements.push(current.trim())
    current = ''
  }
  for (const [part] of sql.matchAll(token)) {
    if (part === ';') end()
    // Comments are left out, so that none is taken for a statement.
    else if (!part.startsWith('--') && !part.startsWith('/*')) current += part
  }
  end()
  return statements
}
