/** Lazy initialisation: the first Intl format takes a browser 40 ms, which should not delay a page's first requests. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
