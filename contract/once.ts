/** Made at first use: the first format takes a browser 40 ms, and a page's first calls need not wait for that. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
