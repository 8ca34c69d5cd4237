/** Some thousand thumbnails. */
const maxBytes = 50_000_000

/**
 * A process's thumbnails by name and content hash, which their URLs name, so that lists need no statement per picture. The oldest go first. One
 * that another process deleted stays until then, as in browsers, which keep such URLs for ever.
 */
export function keepThumbs() {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  const keyOf = (filename: string, hash = "") => `${filename} ${hash}`
  const drop = (key: string) => {
    bytes -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }
  return {
    find: (filename: string, hash: string | undefined) => kept.get(keyOf(filename, hash)),
    keep(filename: string, hash: string, content: Buffer): void {
      drop(keyOf(filename, hash))
      kept.set(keyOf(filename, hash), content)
      bytes += content.length
      for (const oldest of kept.keys()) if (bytes > maxBytes) drop(oldest)
    },
    /** After the image was replaced or deleted. */
    forget(filename: string): void {
      for (const key of [...kept.keys()]) if (key.startsWith(keyOf(filename))) drop(key)
    },
  }
}
