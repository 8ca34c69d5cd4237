/** Reloads if the entry script is missing, as during upgrades. Must be self-contained (vite.config.ts). */
export function loadAgainWithoutStart(): void {
  const again = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    const pauseMs = load?.type === "reload" ? 10_000 : 1_000
    setTimeout(() => location.reload(), pauseMs * (1 + Math.random()))
  }
  // Element errors do not bubble, so listen in the capture phase.
  addEventListener("error", again, true)
}
