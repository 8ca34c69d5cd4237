/** Asked for by the person; without it the colours follow the system (P230). */
type Theme = "light" | "dark"

/**
 * Shows the colours that this browser was asked for last. The build writes the text of this function into a file of its own that
 * runs before anything is painted, so that no screen flashes white (vite.config.ts): it may use nothing from outside itself.
 */
export function showKeptTheme(): void {
  try {
    document.documentElement.dataset.theme = localStorage.theme ?? ""
  } catch {
    // A browser that forbids its storage follows the system.
  }
}

/** Shows these colours from now on, and with the next load from its first moment; undefined follows the system. */
export function keepTheme(theme: Theme | undefined): void {
  try {
    if (theme) localStorage.setItem("theme", theme)
    else localStorage.removeItem("theme")
  } catch {
    // Then the next load begins with the system's colours.
  }
  document.documentElement.dataset.theme = theme ?? ""
}

/** The chosen colours; undefined where they follow the system. */
export const shownTheme = (): Theme | undefined =>
  (document.documentElement.dataset.theme || undefined) as Theme | undefined

/** Shows what another tab of this browser chooses from now on. */
export const followOtherTabs = () =>
  addEventListener("storage", ({ key }) => key === "theme" && showKeptTheme())
