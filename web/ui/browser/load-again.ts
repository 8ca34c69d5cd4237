/**
 * Loads the page again where the code that it begins with is not to be had: while portals are replaced in turn, one of them may have
 * sent the page and another one, of another build, be asked for its code. At first after a moment, then rarely. Runs before that code, so
 * it may use nothing from outside itself (vite.config.ts).
 */
export function loadAgainWithoutStart(): void {
  const again = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[]
    const pauseMs = load?.type === "reload" ? 10_000 : 1_000
    setTimeout(() => location.reload(), pauseMs * (1 + Math.random()))
  }
  // Errors of elements do not rise to the window, but are seen on their way down.
  addEventListener("error", again, true)
}
