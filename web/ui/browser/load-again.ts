/**
 * Reloads the page if its entry script cannot be loaded, which happens during rolling upgrades when page and script come from different
 * builds. First after a moment, then less often. Runs before all other code and must be self-contained (vite.config.ts).
 */
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
