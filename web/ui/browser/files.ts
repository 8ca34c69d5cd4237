export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // Safari reads the URL after the click handler has finished.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
