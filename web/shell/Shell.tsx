import { Navigate, Outlet, useLocation, useMatches, useRouter } from "@tanstack/react-router"
import { lazy, type ReactNode, Suspense, useEffect } from "react"
import { useTranslation } from "react-i18next"
import type { Role } from "../../contract/enums.ts"
import { type Session, useSession } from "../areas/identity/session.ts"
import { links } from "../links.ts"
import { Brand } from "./Brand.tsx"
import styles from "./Frame.module.css"
import { Frame } from "./Frame.tsx"
import { decide } from "./guard.ts"
import { InactiveNotice, NotFoundPage, WaitingPage } from "./Pages.tsx"
import type texts from "./texts.de.json"

/** What the shell must know about a page. */
export type PageData = {
  title?: Extract<keyof typeof texts, `title${string}`>
  roles?: readonly Role[]
  /** For those who are not signed in. */
  entry?: true
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends PageData {}
}

// The login page does not wait for menu and panels.
const SignedInHeader = lazy(() =>
  import("./SignedInHeader.tsx").then(({ SignedInHeader }) => ({ default: SignedInHeader })),
)

const bareHeader = (
  <div className={styles.bar}>
    <Brand />
  </div>
)

/** The root of all screens: who is looking decides what is shown (decision 44). */
export function Shell() {
  const session = useSession()
  const { pathname } = useLocation()
  const header =
    session.status === "signedIn" ? (
      <Suspense fallback={bareHeader}>
        <SignedInHeader user={session.user} />
      </Suspense>
    ) : (
      bareHeader
    )
  return (
    <Frame header={header} path={pathname}>
      <Suspense fallback={<WaitingPage />}>
        {session.status === "loading" ? <WaitingPage /> : <Guarded session={session} />}
      </Suspense>
    </Frame>
  )
}

function Guarded({ session }: { session: Exclude<Session, { status: "loading" }> }): ReactNode {
  const { pathname, href, search } = useLocation()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const user = session.status === "signedIn" ? session.user : null
  const decision = decide(user && { role: user.type, active: user.active, blocked: user.blocked }, {
    href,
    path: pathname,
    roles: page?.roles,
    returnTo: "to" in search ? search.to : undefined,
  })
  useTitle(decision.show === "notFound" ? "titleNotFound" : page?.title)

  switch (decision.show) {
    case "login":
      return <Navigate {...links.login(decision.returnTo ? { to: decision.returnTo } : {})} replace />
    case "redirect":
      return <Redirect to={decision.to} />
    case "inactive":
      return <InactiveNotice />
    case "notFound":
      return <NotFoundPage />
    case "page":
      // The address is ahead of the page: until the sign-in form is loaded, the page before it still stands in the outlet.
      return user || page?.entry ? <Outlet /> : <WaitingPage />
  }
}

function useTitle(title: PageData["title"]) {
  const { t } = useTranslation("shell")
  useEffect(() => {
    document.title = title ? `${t(title)} – ${t("brand")}` : t("brand")
  }, [title, t])
}

/** Goes to a kept link, which is text with its search in it. */
function Redirect({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return <WaitingPage />
}
