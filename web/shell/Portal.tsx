// Here, not where the page begins, so that they come in one file with the styles of the frame: each file costs the main thread its arrival.
import "../ui/theme/colours.css"
import "../ui/theme/tokens.css"
import "../ui/theme/forced-colors.css"
import "../ui/theme/print.css"
import { Component, type ReactNode, Suspense, useState } from "react"
import { useSession } from "../areas/session/index.ts"
import { signedInHint } from "../early-calls.ts"
import { hrefOf, links } from "../links.ts"
import { pageOf } from "../parts.ts"
import { type Screen, screenAt, screens } from "../screens.ts"
import { useAddress, useAfterStart, useRedirect } from "../ui/browser/index.ts"
import { lazily, useAhead, usePart } from "../ui/loading/index.ts"
import { bareHeader, useTitle } from "./Brand.tsx"
import { dispensable } from "./dispensable.ts"
import { ErrorPage } from "./ErrorPage.tsx"
import { Frame, WaitingPage } from "./Frame.tsx"
import { decide } from "./guard.ts"

const Notices = dispensable(async () => (await import("../areas/system/Notices.tsx")).Notices)
const Inside = lazily(() => import("./Inside.tsx"), "Inside")

/** Loads what the portal begins with at this address, so that nothing has to stand for it. */
export const loadFirst = (path: string): Promise<unknown> =>
  signedInHint() || screenAt(path)?.open ? Inside.ahead() : loadEntry(path)

/**
 * All of the portal. Inside are those who are signed in, and everybody on an open screen; all others are at the entrance, which does
 * without the router and all that goes with it (ADR-0067).
 */
export function Portal() {
  const session = useSession()
  const { pathname } = useAddress()
  const isLater = useAfterStart()
  // Whoever is about to sign in stays at the entrance until it is known who they are.
  const isComing = session.status === "loading" && signedInHint() !== null
  const isInside = session.status === "signedIn" || isComing || screenAt(pathname)?.open
  // After the sign-in form it is needed next.
  useAhead(Inside, isLater)
  return (
    <>
      {isLater && (
        <Suspense fallback={null}>
          <Notices path={pathname} />
        </Suspense>
      )}
      {isInside ? <Arriving path={pathname} /> : <Entrance />}
    </>
  )
}

/** The frame stands until the code of the screens is there. */
function Arriving({ path }: { path: string }) {
  const [problem, setProblem] = useState<unknown>()
  const Loaded = useAhead(Inside, true, setProblem)
  if (Loaded) return <Loaded />
  return (
    <Frame header={bareHeader} path={path}>
      {problem ? <ErrorPage error={problem} /> : <WaitingPage />}
    </Frame>
  )
}

const entryOf = (screen: Screen) => lazily(pageOf(screen), screen.page)
const entries: ReadonlyMap<string, ReturnType<typeof entryOf>> = new Map(
  [screens.login, screens.resetPassword].map((screen) => [screen.path, entryOf(screen)]),
)

/** Loads the form at an address; that of the sign-in, to which strangers are led, where there is none. */
const loadEntry = (path: string): Promise<unknown> =>
  (entries.get(path) ?? entries.get(screens.login.path))?.ahead() ?? Promise.resolve()

/** What those see who are not signed in: the forms of the sign-in, to which every other address leads (P44, P73). */
function Entrance() {
  const { pathname, search, hash } = useAddress()
  const screen = screenAt(pathname)
  const decision = decide(null, { href: pathname + search, path: pathname })
  const isLed = decision.show === "login"
  const login = hrefOf(links.login(isLed && decision.returnTo ? { to: decision.returnTo } : {}))
  // A panel of information opens on any page.
  useRedirect(isLed ? login + hash : undefined)
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

/** One form; until it has come, what stands for it. */
function Entry({ entry }: { entry: ReturnType<typeof entryOf> }) {
  const Page = usePart(entry)
  return Page ? <Page /> : <WaitingPage />
}

type State = { problem: unknown }

/** Shows the error page in place of a page that broke, or of which something could not be loaded, where no router does. */
class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { problem: null }

  static getDerivedStateFromError(problem: unknown) {
    return { problem }
  }

  override render() {
    const { problem } = this.state
    return problem === null ? this.props.children : <ErrorPage error={problem} />
  }
}
