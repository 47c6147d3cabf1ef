/** Puts the cursor behind the text of a field. Browsers put it at the start. */
export function putCursorAtEnd(field: HTMLTextAreaElement): void {
  field.setSelectionRange(field.value.length, field.value.length)
}
