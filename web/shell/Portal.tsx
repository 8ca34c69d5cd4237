// Here, not where the page begins, so that they come in one file with the styles of the frame: each file costs the main thread its arrival.
import "../ui/theme/colours.css"
import "../ui/theme/tokens.css"
import "../ui/theme/forced-colors.css"
import "../ui/theme/print.css"
import { Suspense, useState } from "react"
import { useSession } from "../areas/session/index.ts"
import { signedInHint } from "../early-calls.ts"
import { screenAt } from "../screens.ts"
import { useAddress, useAfterStart } from "../ui/browser/index.ts"
import { lazily, useAhead } from "../ui/loading/index.ts"
import { bareHeader } from "./Brand.tsx"
import { dispensable } from "./dispensable.ts"
import { Entrance, loadEntry } from "./Entrance.tsx"
import { ErrorPage } from "./ErrorPage.tsx"
import { Frame } from "./Frame.tsx"
import { WaitingPage } from "./WaitingPage.tsx"

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
