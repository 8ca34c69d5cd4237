/** What this browser is subscribed to; null where it is to nothing, or cannot be. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** This browser is told nothing any more, and shows nothing of what it was told; answers the address that it had. */
export async function unsubscribePush(): Promise<string | null> {
  const before = await pushSubscription()
  await before?.unsubscribe()
  const registration = before && (await navigator.serviceWorker.getRegistration())
  for (const note of (await registration?.getNotifications()) ?? []) note.close()
  return before?.endpoint ?? null
}
