/** Asks again for each style sheet of the page that did not come; the page gets no part before its styles. */
export async function loadStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  const missing = [...sheets].filter(({ sheet }) => sheet === null)
  await Promise.all(
    missing.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement
      return new Promise((onload, onerror) => {
        link.replaceWith(Object.assign(fresh, { onload, onerror }))
      })
    }),
  )
}
