/** Hands a file that a call answered to the browser's downloads under this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Safari reads the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
