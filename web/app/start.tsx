import { QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { screenAt, screens } from "../core/screens.ts"
import { signedInHint } from "../core/session-hint.ts"
import { mayCall, whenPersonChanges, whenRightsChange } from "../people/identity/session.ts"
import { keepTime } from "../ui/browser/clock.ts"
import { followPrinting } from "../ui/browser/use-media.ts"
import { followKeys } from "../ui/keys/shortcuts.ts"
import { keepFocus } from "../ui/navigation/focus.ts"
import { followLinks } from "../ui/navigation/follow-links.ts"
import { keepScroll } from "../ui/navigation/scroll.ts"
import { languageOf, languages } from "./language.ts"
import { openingAt } from "./pages.tsx"
import { createQueryClient } from "./query-client.ts"
import { Portal, SignedInHeader } from "./Shell.tsx"

const queryClient = createQueryClient()

/** Requests code and data of the first screen, and renders the portal. */
export async function start(): Promise<void> {
  whenPersonChanges(() => queryClient.clear())
  whenRightsChange(() => void queryClient.invalidateQueries())
  document.documentElement.lang = languageOf(window, languages)
  // Not deferred with the code that follows the first screen: quick users act before it arrives.
  keepFocus()
  keepScroll()
  keepTime()
  followKeys()
  followPrinting()
  followLinks((path) => void openingAt(path)?.page.preload())
  if (signedInHint()) loadInside()
  else await loadEntry()
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Portal />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const readAhead = (path: string) => (openingAt(path)?.data ?? []).map((read) => read(queryClient))

function loadInside(): void {
  const path = location.pathname
  void SignedInHeader.preload()
  void openingAt(path)?.page.preload()
  void mayCall().then((can) => can && readAhead(path))
}

/** Longest wait for contact and font, in milliseconds. */
const patienceMs = 200

/** The sign-in is rendered as a whole, so that nothing moves; until then the frame of index.html stands. */
async function loadEntry(): Promise<void> {
  const screen = screenAt(location.pathname)
  const { path } = screen && ("open" in screen || screen === screens.resetPassword) ? screen : screens.login
  const parts = [...readAhead(path), document.fonts.load('1em "Inter Variable"')]
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.all([openingAt(path)?.page.preload(), Promise.race([Promise.allSettled(parts), patience])])
}
