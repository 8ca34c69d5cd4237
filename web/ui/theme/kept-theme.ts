/** Chosen by the user; otherwise the system's theme applies (P230). */
type Theme = "light" | "dark"

/**
 * Applies the stored theme before the first paint, to avoid a white flash. Inlined by the build (vite.config.ts), so it
 * must be self-contained.
 */
export function applyStoredTheme(): void {
  try {
    document.documentElement.dataset.theme = localStorage.theme ?? ""
  } catch {
    // Without storage, the system's theme applies.
  }
}

export function keepTheme(theme: Theme | undefined): void {
  try {
    if (theme) localStorage.setItem("theme", theme)
    else localStorage.removeItem("theme")
  } catch {
    // The next load then starts with the system's theme.
  }
  document.documentElement.dataset.theme = theme ?? ""
}

export const shownTheme = (): Theme | undefined =>
  (document.documentElement.dataset.theme || undefined) as Theme | undefined

export const followOtherTabs = () =>
  addEventListener("storage", ({ key }) => key === "theme" && applyStoredTheme())
