import { Navigate, Outlet, useLocation, useMatches, useRouter } from "@tanstack/react-router"
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect } from "react"
import type { Profile } from "../../contract/users.ts"
import { type Session, useSession } from "../areas/session/index.ts"
import { signedInHint } from "../early-calls.ts"
import { links } from "../links.ts"
import { type Screen, screenAt } from "../screens.ts"
import { loadTexts, type Namespace, useTranslation } from "../texts.ts"
import { nameScreen, useAfterStart } from "../ui/browser/index.ts"
import { lazily, loadPart } from "../ui/loading/index.ts"
import { Brand } from "./Brand.tsx"
import styles from "./Frame.module.css"
import { Frame } from "./Frame.tsx"
import { type Decision, decide } from "./guard.ts"
import { NotFoundPage, ReadOnlyNotice, WaitingPage } from "./Pages.tsx"

declare module "@tanstack/react-router" {
  /** What the shell must know about a page. */
  interface StaticDataRouteOption extends Partial<Screen> {}
}

// The login page does not wait for menu and panels.
const SignedInHeader = lazily(() => import("./signed-in/SignedInHeader.tsx"), "SignedInHeader")
if (signedInHint()) void SignedInHeader.ahead()

const ConsentPage = lazily(() => {
  // Where they fail the page itself says so.
  void loadTexts("terms").catch(() => {})
  return import("../areas/terms/ConsentPage.tsx")
}, "ConsentPage")

const InactivePage = lazily(async () => {
  // Where they fail the page itself says so.
  void loadTexts("profile", "activities", "sign-in").catch(() => {})
  return import("../areas/profile/WaitingPage.tsx")
}, "WaitingPage")

const Nothing = () => null
/** The portal works without it: what fails here takes no screen away. */
const dispensable = <Props,>(texts: Namespace, load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      await loadTexts(texts)
      return { default: await loadPart(load) }
    } catch {
      return { default: Nothing }
    }
  })
const Notices = dispensable("system", async () => (await import("../areas/system/Notices.tsx")).Notices)
const Live = dispensable("live", async () => (await import("../areas/live/Live.tsx")).Live)

const bareHeader = (
  <div className={styles.bar}>
    <Brand />
  </div>
)

/** The root of all screens: who is looking decides what is shown (P44). */
export function Shell() {
  const session = useSession()
  const { pathname } = useLocation()
  const isLater = useAfterStart()
  useEffect(() => {
    // After the sign-in form it is needed next.
    if (isLater) void SignedInHeader.ahead()
  }, [isLater])
  const header =
    session.status === "signedIn" ? (
      <Suspense fallback={bareHeader}>
        <SignedInHeader user={session.user} />
      </Suspense>
    ) : (
      bareHeader
    )
  return (
    <>
      {isLater && (
        <Suspense fallback={null}>
          <Notices path={pathname} />
          {session.status === "signedIn" && mayListen(session.user) && <Live personId={session.user.id} />}
        </Suspense>
      )}
      <Frame header={header} path={pathname}>
        <Suspense fallback={<WaitingPage />}>
          {session.status === "loading" ? <WaitingPage /> : <Guarded session={session} />}
        </Suspense>
      </Frame>
    </>
  )
}

const mayListen = ({ active, blocked, lacksSecondFactor }: Profile) =>
  active && !blocked && !lacksSecondFactor

function Guarded({ session }: { session: Exclude<Session, { status: "loading" }> }): ReactNode {
  const { pathname, searchStr, hash, search } = useLocation()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const user = session.status === "signedIn" ? session.user : null
  const decision = decide(user && visitorOf(user), {
    href: pathname + searchStr,
    path: pathname,
    roles: page?.roles,
    // By the address, which is ahead of the page: an open screen that is still being loaded sends nobody away.
    open: screenAt(pathname)?.open,
    returnTo: "to" in search ? search.to : undefined,
  })
  useTitle(titleOf(decision, page))

  switch (decision.show) {
    case "login":
      return (
        <Navigate
          {...links.login(decision.returnTo ? { to: decision.returnTo } : {})}
          // A panel of information opens on any page.
          hash={hash}
          replace
          ignoreBlocker
        />
      )
    case "redirect":
      return <Redirect to={decision.to + (hash && `#${hash}`)} />
    case "inactive":
      return user && <InactivePage user={user} />
    case "consent":
      return <ConsentPage />
    case "notFound":
      return <NotFoundPage />
    case "page":
      // The address is ahead of the page: until the next one is loaded, the one before it still stands in the outlet, an
      // emptied sign-in form for instance.
      // By person: what the one before typed does not stand there for the next.
      return page?.open || (page?.entry ?? false) === (user === null) ? (
        <Fragment key={user?.id}>
          {user?.terms?.answer === "DECLINED" && !page?.open && <ReadOnlyNotice />}
          <Outlet />
        </Fragment>
      ) : (
        <WaitingPage />
      )
  }
}

const visitorOf = ({ type, active, blocked, lacksSecondFactor, terms }: Profile) => ({
  role: type,
  active,
  blocked,
  lacksSecondFactor,
  unanswered: terms !== null && terms.answer === null,
})

function titleOf({ show }: Decision, page: Partial<Screen> | undefined): Screen["title"] | undefined {
  if (show === "consent") return "titleTerms"
  return show === "notFound" ? "titleNotFound" : page?.title
}

function useTitle(title: Screen["title"] | undefined) {
  const { t } = useTranslation("shell")
  useEffect(() => {
    nameScreen(title ? `${t(title)} – ${t("brand")}` : t("brand"))
  }, [title, t])
}

/** Goes to a kept link, which is text with its search in it. */
function Redirect({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to, undefined, { ignoreBlocker: true }), [history, to])
  return <WaitingPage />
}
