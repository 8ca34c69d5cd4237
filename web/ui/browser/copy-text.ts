/** False if the browser refuses. Without the clipboard API (plain HTTP) it copies a selection made inside `place`. */
export async function copyText(text: string, place: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text, place)
  }
}

function copySelection(text: string, place: HTMLElement): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement("textarea")
  field.className = "visually-hidden"
  field.value = text
  field.readOnly = true
  place.append(field)
  field.select()
  const copied = document.execCommand("copy")
  field.remove()
  focused?.focus()
  return copied
}
