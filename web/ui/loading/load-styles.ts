/** Asks again for each style sheet of the page that did not come; the page gets no part before its styles. */
export async function loadStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  // One that is still on its way has no entry: somebody else waits for that.
  const isOver = ({ href }: HTMLLinkElement) => performance.getEntriesByName(href).length > 0
  const missing = [...sheets].filter((link) => link.sheet === null && isOver(link))
  await Promise.all(
    missing.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement
      return new Promise((onload, onerror) => {
        link.replaceWith(Object.assign(fresh, { onload, onerror }))
      })
    }),
  )
}
