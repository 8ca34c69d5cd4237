import type { WorkerScope } from "./worker-scope.ts"

/** As the portal sends it: what is shown, and the address within the portal to which it leads. */
type Push = { body: string; link: string }

const isPush = (value: unknown): value is Push =>
  typeof value === "object" && value !== null && "body" in value && "link" in value

/** Shows what the portal tells (P238); the newest takes the place of the one before. Browsers want something shown for each push. */
export function showPush({ registration }: WorkerScope, pushed: unknown): Promise<void> {
  const { body, link } = isPush(pushed) ? pushed : { body: "Neue Mitteilung", link: "/" }
  const icon = "/icons/icon-192.png"
  return registration.showNotification("Aurel ZVF", { body, icon, lang: "de", tag: "messages", data: link })
}

/** Leads to what was told: in a window of the portal that is open, else in a new one. */
export async function openFromNote({ clients }: WorkerScope, note: Notification): Promise<void> {
  note.close()
  // Whatever stands there, it leads nowhere else.
  const { pathname, search } = new URL(String(note.data), location.origin)
  const [page] = await clients.matchAll({ type: "window" })
  if (!page) return void (await clients.openWindow(pathname + search))
  // Not every system lets a page come to the front; it leads there all the same.
  await page.focus().catch(() => null)
  await page.navigate(pathname + search)
}
