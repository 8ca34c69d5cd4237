import { type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { languageOf, languages } from "./shell/language.ts"
import { loadFirst, Portal } from "./shell/Portal.tsx"
import { keepFocus } from "./ui/browser/focus-kept.ts"

// A slow connection holds up the frame for no longer than this.
const patienceMs = 1_000

/** Shows the portal in the page: with its first screen rather than with what would stand for that, and move the footer. */
export async function start(queryClient: QueryClient): Promise<void> {
  const place = document.getElementById("root")
  if (!place) throw new Error("The page has no #root.")
  document.documentElement.lang = languageOf(window, languages)
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  // Who shows it says why it does not come.
  await Promise.race([loadFirst(location.pathname).catch(() => {}), patience])
  // Not with what comes after the first screen: who is quick answers the last case of the desk before that is there.
  keepFocus()
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Portal />
      </QueryClientProvider>
    </StrictMode>,
  )
}
