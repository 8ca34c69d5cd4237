// Here, not where the page begins, so that they come in one file with the styles of the frame: each file costs the main thread its arrival.
import "../ui/theme/colours.css"
import "../ui/theme/tokens.css"
import "../ui/theme/forced-colors.css"
import "../ui/theme/print.css"
import { type ReactNode, Suspense } from "react"
import { useSession } from "../areas/session/session.ts"
import { signedInHint } from "../early-calls.ts"
import { hrefOf, links } from "../links.ts"
import { pageOf } from "../parts.ts"
import { type Screen, screenAt, screens } from "../screens.ts"
import { useAddress, useRedirect } from "../ui/browser/address.ts"
import { useAfterStart } from "../ui/browser/timing.ts"
import { ChunkBoundary, lazyNamed, usePreload } from "../ui/loading/chunks.tsx"
import { ErrorPage } from "./ErrorPage.tsx"
import { bareHeader, Frame, useTitle, WaitingPage } from "./Frame.tsx"
import { decide } from "./guard.ts"

const Notices = lazyNamed(() => import("../areas/system/Notices.tsx"), "Notices")
const Inside = lazyNamed(() => import("./Inside.tsx"), "Inside")

/** Loads what the portal begins with at this address, so that nothing has to stand for it. */
export const loadFirst = (path: string): Promise<unknown> =>
  signedInHint() || screenAt(path)?.open ? Inside.preload() : entryAt(path).preload()

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
  usePreload(Inside)
  return (
    <>
      {isLater && (
        <ChunkBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <Notices path={pathname} />
          </Suspense>
        </ChunkBoundary>
      )}
      {isInside ? <Arriving path={pathname} /> : <Entrance />}
    </>
  )
}

/** The frame stands until the code of the screens is loaded. */
function Arriving({ path }: { path: string }) {
  const framed = (content: ReactNode) => (
    <Frame header={bareHeader} path={path}>
      {content}
    </Frame>
  )
  return (
    <ChunkBoundary catchesAll fallback={(_, problem) => framed(<ErrorPage error={problem} />)}>
      <Suspense fallback={framed(<WaitingPage />)}>
        <Inside />
      </Suspense>
    </ChunkBoundary>
  )
}

const entryOf = (screen: Screen) => lazyNamed(pageOf(screen), screen.page)
const Login = entryOf(screens.login)
const entries: ReadonlyMap<string, typeof Login> = new Map([
  [screens.login.path, Login],
  [screens.resetPassword.path, entryOf(screens.resetPassword)],
])

/** The form at an address; the sign-in, to which strangers are led, where there is none. */
const entryAt = (path: string) => entries.get(path) ?? Login

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
  const Entry = entries.get(pathname)
  return (
    <Frame header={bareHeader} path={pathname}>
      <ChunkBoundary key={pathname} catchesAll fallback={(_, problem) => <ErrorPage error={problem} />}>
        <Suspense fallback={<WaitingPage />}>{Entry ? <Entry /> : <WaitingPage />}</Suspense>
      </ChunkBoundary>
    </Frame>
  )
}
