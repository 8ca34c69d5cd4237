import { Suspense, useEffect } from "react"
import { hrefOf, links } from "../links.ts"
import { pageOf } from "../parts.ts"
import { type Screen, screenAt, screens } from "../screens.ts"
import { pageHistory, useAddress } from "../ui/browser/index.ts"
import { lazily, usePart } from "../ui/loading/index.ts"
import { bareHeader } from "./Brand.tsx"
import { Frame } from "./Frame.tsx"
import { decide } from "./guard.ts"
import { PageBoundary } from "./PageBoundary.tsx"
import { useTitle } from "./use-title.ts"
import { WaitingPage } from "./WaitingPage.tsx"

const entries = new Map(
  [screens.login, screens.resetPassword].map((screen: Screen) => [
    screen.path,
    lazily(pageOf(screen), screen.page),
  ]),
)

/** Loads the form at an address; that of the sign-in, to which strangers are led, where there is none. */
export const loadEntry = (path: string): Promise<unknown> =>
  (entries.get(path) ?? entries.get(screens.login.path))?.ahead() ?? Promise.resolve()

/** What those see who are not signed in: the forms of the sign-in, to which every other address leads (P44, P73). */
export function Entrance() {
  const { pathname, search, hash } = useAddress()
  const screen = screenAt(pathname)
  const decision = decide(null, { href: pathname + search, path: pathname })
  const isLed = decision.show === "login"
  const login = hrefOf(links.login(isLed && decision.returnTo ? { to: decision.returnTo } : {}))
  useEffect(() => {
    // A panel of information opens on any page.
    if (isLed) pageHistory().replace(login + hash, undefined, { ignoreBlocker: true })
  }, [isLed, login, hash])
  useTitle(isLed ? undefined : screen?.title)
  const entry = entries.get(pathname)
  return (
    <Frame header={bareHeader} path={pathname}>
      <PageBoundary key={pathname}>
        <Suspense fallback={<WaitingPage />}>{entry ? <Entry entry={entry} /> : <WaitingPage />}</Suspense>
      </PageBoundary>
    </Frame>
  )
}

type Part = ReturnType<typeof lazily<string, object>>

/** One form; until it has come, what stands for it. */
function Entry({ entry }: { entry: Part }) {
  const Page = usePart(entry)
  return Page ? <Page /> : <WaitingPage />
}
