/** Puts a PNG of the portal's own into the clipboard; false where it cannot be had, or the browser refuses. */
export async function copyPicture(address: string): Promise<boolean> {
  const read = async () => {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    return answer.blob()
  }
  try {
    // Safari refuses what begins only after the answer to a click: it takes the promise.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": read() })])
    return true
  } catch {
    return false
  }
}
