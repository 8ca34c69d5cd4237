// Not in the entry point, to share a file with the frame's styles: fewer files keep the main thread free.
import "../ui/theme/colours.css"
import "@fontsource-variable/inter/opsz.css"
import "../ui/theme/tokens.css"
import "../ui/theme/forced-colors.css"
import "../ui/theme/print.css"
import type { HistoryLocation } from "@tanstack/history"
import { type ReactNode, useEffect, useState } from "react"
import type { Profile } from "../../contract/people/users.ts"
import { screenAt, screens } from "../core/screens.ts"
import { signedInHint } from "../core/session-hint.ts"
import { useSession } from "../people/identity/session.ts"
import { useAfterStart, useDebounced } from "../ui/browser/timing.ts"
import { lazyNamed, nothing, usePreload } from "../ui/loading/chunks.tsx"
import { PageAddress, useAddress, usePageAddress, useRedirect } from "../ui/navigation/history.ts"
import { useScrollPosition } from "../ui/navigation/scroll.ts"
import { Questions } from "../ui/panel/Questions.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { ErrorPage } from "./ErrorPage.tsx"
import { bareHeader, Frame, useTitle, WaitingPage } from "./Frame.tsx"
import { decide } from "./guard.ts"
import { NotFoundPage } from "./NotFoundPage.tsx"
import { lazyPage, openingAt } from "./pages.tsx"
import { ReadOnlyNotice } from "./signed-in/ReadOnlyNotice.tsx"
import { texts } from "./texts.de.ts"

export const SignedInHeader = lazyNamed(() => import("./signed-in/SignedInHeader.tsx"), "SignedInHeader")
const Live = lazyNamed(() => import("../news/live/Live.tsx"), "Live", nothing)
const Notices = lazyNamed(() => import("./system/Notices.tsx"), "Notices", nothing)
const ConsentPage = lazyPage(() => import("../people/terms/ConsentPage.tsx"), "ConsentPage")
const InactivePage = lazyPage(() => import("../people/profile/WaitingPage.tsx"), "WaitingPage")

/** The portal, or what to do if it fails or its code is missing. */
export const Portal = () => (
  <ErrorBoundary
    fallback={(problem) => (
      <Frame header={bareHeader} path={location.pathname}>
        <ErrorPage error={problem} />
      </Frame>
    )}
  >
    <Shell />
  </ErrorBoundary>
)

/** How long the previous page stays while the next one is loading, in milliseconds. */
const patienceMs = 1_000

/** All screens in their frame; the user's role and state decide what is shown (P44). */
function Shell() {
  const session = useSession()
  const address = useAddress()
  const shown = useLoaded(address)
  const isWaiting = shown !== address
  const isSlow = useDebounced(isWaiting, patienceMs) && isWaiting
  const isLater = useAfterStart()
  const user = session.status === "signedIn" ? session.user : null
  // While signing in, the form stays until the session is known.
  const isUnknown = session.status === "loading" && signedInHint() !== null
  useScrollPosition(shown)
  // Needed right after the sign-in.
  usePreload(SignedInHeader)
  const header = user ? <SignedInHeader fallback={bareHeader} key={user.id} user={user} /> : bareHeader
  return (
    <>
      {isLater && (
        <>
          <Notices path={address.pathname} />
          <Questions key={user?.id} />
        </>
      )}
      {isLater && user && mayListen(user) && <Live personId={user.id} />}
      <Frame header={header} path={shown.pathname}>
        <PageAddress value={shown}>
          {isUnknown || isSlow ? <WaitingPage /> : <Guarded user={user} />}
        </PageAddress>
      </Frame>
    </>
  )
}

/** The address whose page is shown: the previous one until the next page's code is loaded. */
function useLoaded(address: HistoryLocation): HistoryLocation {
  const [shown, setShown] = useState(address)
  const next = openingAt(address.pathname)?.page
  const isReady = address.pathname === shown.pathname || !next || next.isLoaded()
  useEffect(() => {
    if (isReady) return
    let isCurrent = true
    // Failures are thrown by the page itself.
    void next.preload().then(() => isCurrent && setShown(address))
    return () => {
      isCurrent = false
    }
  }, [isReady, next, address])
  if (isReady && shown !== address) setShown(address)
  return isReady ? address : shown
}

const mayListen = ({ active, blocked, lacksSecondFactor }: Profile) =>
  active && !blocked && !lacksSecondFactor

function Guarded({ user }: { user: Profile | null }): ReactNode {
  const { pathname, search, hash } = usePageAddress()
  const decision = decide(user && visitorOf(user), pathname + search)
  const { show } = decision
  const screen = screenAt(pathname)
  // Information panels are opened by the hash, so it is kept.
  useRedirect(show === "redirect" ? decision.to + hash : undefined)
  useTitle(
    show === "consent" ? screens.terms.title : show === "notFound" ? texts.titleNotFound : screen?.title,
  )

  switch (show) {
    case "redirect":
      return <WaitingPage />
    case "inactive":
      return user && <InactivePage fallback={<WaitingPage />} user={user} />
    case "consent":
      return <ConsentPage fallback={<WaitingPage />} />
    case "notFound":
      return <NotFoundPage />
    case "page": {
      const { page: Page } = openingAt(pathname)!
      return (
        // Keyed by user, so that the next one does not see what the previous one typed.
        <ErrorBoundary key={`${user?.id} ${pathname}`} fallback={(problem) => <ErrorPage error={problem} />}>
          {user?.terms?.answer === "DECLINED" && !screen?.open && <ReadOnlyNotice />}
          <Page fallback={<WaitingPage />} />
        </ErrorBoundary>
      )
    }
  }
}

const visitorOf = ({ type, active, blocked, lacksSecondFactor, terms }: Profile) => ({
  role: type,
  active,
  blocked,
  lacksSecondFactor,
  unanswered: terms !== null && terms.answer === null,
})
