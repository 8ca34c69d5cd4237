/** The cache of the lists that this browser keeps for a time without connection, see `kept-lists.ts`. */
export const keptStore = "zvf-lists"

/** Nothing of them is left on this device. */
export async function forgetLists(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(keptStore).catch(() => {})
}
