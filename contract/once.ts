/** Made at first use: the first format takes a browser 40 ms, for which a page's first calls need not wait. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
