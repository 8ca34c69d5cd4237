/** Chosen by the user; otherwise the system's theme applies (P230). */
type Theme = "light" | "dark"

/**
 * Applies the stored theme. The build inlines this function into a separate file that runs before the first paint, to avoid a white
 * flash (vite.config.ts), so it must be self-contained.
 */
export function applyStoredTheme(): void {
  try {
    document.documentElement.dataset.theme = localStorage.theme ?? ""
  } catch {
    // Without storage, the system's theme applies.
  }
}

/** Applies and stores a theme; undefined follows the system. */
export function keepTheme(theme: Theme | undefined): void {
  try {
    if (theme) localStorage.setItem("theme", theme)
    else localStorage.removeItem("theme")
  } catch {
    // The next load then starts with the system's theme.
  }
  document.documentElement.dataset.theme = theme ?? ""
}

/** The chosen theme; undefined if it follows the system. */
export const shownTheme = (): Theme | undefined =>
  (document.documentElement.dataset.theme || undefined) as Theme | undefined

/** Follows theme changes in other tabs. */
export const followOtherTabs = () =>
  addEventListener("storage", ({ key }) => key === "theme" && applyStoredTheme())
