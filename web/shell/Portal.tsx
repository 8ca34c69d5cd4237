// Imported here rather than in the entry point, to share a file with the frame's styles: fewer files keep the main thread free.
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
import { useAfterStart } from "../ui/browser/timing.ts"
import { ChunkBoundary, lazyNamed, usePreload } from "../ui/loading/chunks.tsx"
import { useAddress, useRedirect } from "../ui/navigation/history.ts"
import { ErrorPage } from "./ErrorPage.tsx"
import { bareHeader, Frame, useTitle, WaitingPage } from "./Frame.tsx"
import { decide } from "./guard.ts"

const Notices = lazyNamed(() => import("../areas/system/Notices.tsx"), "Notices")
const Inside = lazyNamed(() => import("./Inside.tsx"), "Inside")

/** Preloads the first code needed at this address, so that no placeholder is shown. */
export const loadFirst = (path: string): Promise<unknown> =>
  signedInHint() || screenAt(path)?.open ? Inside.preload() : entryAt(path).preload()

/** `Inside` for signed-in users and open screens, else the entry forms, which work without the router (ADR-0067). */
export function Portal() {
  const session = useSession()
  const { pathname } = useAddress()
  const isLater = useAfterStart()
  // While signing in, the form stays until the session is known.
  const isComing = session.status === "loading" && signedInHint() !== null
  const isInside = session.status === "signedIn" || isComing || screenAt(pathname)?.open
  // Needed right after the sign-in form.
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

/** Shows the frame until the code of the screens is loaded. */
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

const entryAt = (path: string) => entries.get(path) ?? Login

/** Screens before sign-in: the entry forms; every other address redirects to the sign-in (P44, P73). */
function Entrance() {
  const { pathname, search, hash } = useAddress()
  const screen = screenAt(pathname)
  const decision = decide(null, { href: pathname + search, path: pathname })
  const isLed = decision.show === "login"
  const login = hrefOf(links.login(isLed && decision.returnTo ? { to: decision.returnTo } : {}))
  // Information panels are opened by the hash, so keep it.
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
