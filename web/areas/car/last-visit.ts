/** After such a pause a new visit begins, in milliseconds. */
const pauseMs = 3_600_000

/**
 * When the person's previous visit in this browser ended, as an instant; undefined on the first visit, and where the browser forbids
 * its storage. Notes that they are here now.
 */
export function lastVisit(userId: string, now = new Date()): string | undefined {
  const key = `visits ${userId}`
  try {
    const [seen, before] = localStorage.getItem(key)?.split(" ") ?? []
    const ended = seen && now.getTime() - Date.parse(seen) > pauseMs ? seen : before
    localStorage.setItem(key, [now.toISOString(), ended].filter(Boolean).join(" "))
    return ended
  } catch {
    return undefined
  }
}
