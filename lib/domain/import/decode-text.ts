import { AppError } from '@/lib/foundation/errors'

/**
 * Decodes a file as UTF-8, or as UTF-16 when it begins with that byte order mark. The mark is removed.
 * @throws INVALID_OPERATION, in words for the owner of the file, when it is not such a text
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  const text = decode(bytes, encoding) ?? (encoding === 'utf-8' ? decode(joinAll(bytes), encoding) : undefined)
  if (text === undefined) {
    throw refuse('The file is not UTF-8 text. Save it as UTF-8 (in Excel: “CSV UTF-8”), then choose it again.')
  }
  if (text.includes('\0')) throw refuse('The file contains NUL characters, so it is not a text file.')
  if (text.trim() === '') throw refuse('The file is empty.')
  return text
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A character has up to four bytes, between which there may be three folds. */
function joinAll(bytes: Uint8Array): Uint8Array {
  return joinCharacters(joinCharacters(joinCharacters(bytes)))
}

/**
 * Moves the rest of a character before the fold that splits it, which calendars allow (RFC 5545, section 3.1). No line of
 * other texts begins with the rest of a character.
 */
function joinCharacters(bytes: Uint8Array): Uint8Array {
  const joined: number[] = []
  const isRest = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0
  for (let position = 0; position < bytes.length; position++) {
    const start = bytes[position] === 0x0d ? position + 1 : position
    const isFold = bytes[start] === 0x0a && (bytes[start + 1] === 0x20 || bytes[start + 1] === 0x09)
    let end = start + 2
    while (isFold && end < start + 5 && isRest(bytes[end])) end++
    const isSplit = isFold && end > start + 2
    if (isSplit) joined.push(...bytes.subarray(start + 2, end), ...bytes.subarray(position, start + 2))
    else joined.push(bytes[position] ?? 0)
    if (isSplit) position = end - 1
  }
  return Uint8Array.from(joined)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

/** The error for a file that cannot be imported at all. */
export function refuse(message: string): AppError {
  return new AppError('INVALID_OPERATION', message)
}
