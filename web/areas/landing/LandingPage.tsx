import { Suspense } from "react"
import { personText } from "../../../contract/format.ts"
import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { lazily, usePart } from "../../ui/loading/index.ts"
import { useSession } from "../session/index.ts"
import { AgentLanding } from "./AgentLanding.tsx"
import { texts } from "./texts.de.ts"

/** Apart, so that agents do not load what only admins see. */
const Desk = lazily(() => import("./AdminLanding.tsx"), "AdminLanding")

/** The start page: the open work for admins, without a film above it; for agents the film, where to go, whom to ask (P75). */
export function LandingPage() {
  const session = useSession()
  if (session.status !== "signedIn") return null
  const { user } = session
  const welcome = texts.welcome(personText(user))
  if (user.type !== "ADMIN") return <AgentLanding welcome={welcome} role={user.type} />
  return (
    <Page title={welcome} lead={texts.adminLead}>
      <AdminsDesk />
    </Page>
  )
}

function AdminsDesk() {
  const AdminLanding = usePart(Desk)
  if (!AdminLanding) return <WaitingDesk />
  return (
    // What a form of it still waits for does not take the page away.
    <Suspense fallback={<WaitingDesk />}>
      <AdminLanding />
    </Suspense>
  )
}

function WaitingDesk() {
  return (
    <Loading>
      <Skeleton shape="block" height="320px" />
    </Loading>
  )
}
