import { Suspense } from "react"
import { personText } from "../../../contract/format.ts"
import { loadTexts, useTranslation } from "../../texts.ts"
import { Loading, Skeleton } from "../../ui/feedback/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { lazily, usePart } from "../../ui/loading/index.ts"
import { useSession } from "../session/index.ts"
import { AgentLanding } from "./AgentLanding.tsx"

/** Apart, so that agents do not load what only admins see. With all texts of its lists. */
const Desk = lazily(() => {
  const texts = loadTexts("desk", "moderation", "activities", "users")
  return import("./AdminLanding.tsx").finally(() => texts)
}, "AdminLanding")

/** The start page: the open work for admins, without a film above it; for agents the film, where to go, whom to ask (P75). */
export function LandingPage() {
  const { t } = useTranslation("landing")
  const session = useSession()
  if (session.status !== "signedIn") return null
  const { user } = session
  const welcome = t("welcome", { name: personText(user) })
  if (user.type !== "ADMIN") return <AgentLanding welcome={welcome} role={user.type} />
  return (
    <Page title={welcome} lead={t("adminLead")}>
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
