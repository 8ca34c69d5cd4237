/** Opens the browser's file chooser for one file; nothing happens when the person changes their mind. */
export function pickFile(accept: string, onFile: (file: File) => void): void {
  const input = document.createElement("input")
  input.type = "file"
  input.accept = accept
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  }
  input.click()
}
