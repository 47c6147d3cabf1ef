import { AppError } from '@/lib/foundation/errors'

/**
 * Decodes a file as UTF-8, or as UTF-16 when it begins with that byte order mark. The mark is removed.
 * @throws INVALID_OPERATION, in words for the owner of the file, when it is not such a text
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw refuse('The file is not UTF-8 text. Save it as UTF-8 (in Excel: “CSV UTF-8”), then choose it again.')
  }
  if (text.includes('\0')) throw refuse('The file contains NUL characters, so it is not a text file.')
  if (text.trim() === '') throw refuse('The file is empty.')
  return text
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
