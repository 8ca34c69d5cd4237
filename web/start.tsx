import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { languageOf, languages } from "./shell/language.ts"
import { pageAt } from "./shell/page-at.ts"
import { loadFirst, Portal } from "./shell/Shell.tsx"
import { keepFocus } from "./ui/navigation/focus.ts"
import { followLinks } from "./ui/navigation/follow-links.ts"
import { keepScroll } from "./ui/navigation/scroll.ts"

// Maximum delay of the frame by a slow connection.
const timeoutMs = 1_000

/** Renders the portal, together with its first screen if that loads in time, so that no placeholder shifts the footer. */
export async function start(queryClient: QueryClient): Promise<void> {
  const place = document.getElementById("root")
  if (!place) throw new Error("The page has no #root.")
  document.documentElement.lang = languageOf(window, languages)
  const patience = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  // The waiting component reports the failure.
  await Promise.race([loadFirst(location.pathname), patience])
  // Before parts that come after the first screen: quick users answer the last case before those arrive.
  keepFocus()
  keepScroll()
  followLinks((path) => void pageAt(path)?.preload())
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Portal />
      </QueryClientProvider>
    </StrictMode>,
  )
}
