/** A longer pause ends a visit, in milliseconds. */
const pauseMs = 3_600_000

/** When the user's previous visit in this browser ended; undefined on the first one or without storage. Records the current visit. */
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
