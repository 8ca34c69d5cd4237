import { Outlet, useLocation, useMatches } from "@tanstack/react-router"
import { Fragment, type ReactNode, Suspense } from "react"
import type { Profile } from "../../contract/users.ts"
import { useSession } from "../areas/session/session.ts"
import { signedInHint } from "../early-calls.ts"
import { links } from "../links.ts"
import { type Screen, screenAt, screens } from "../screens.ts"
import { useAfterStart } from "../ui/browser/timing.ts"
import { LinkButton } from "../ui/button/LinkButton.tsx"
import { Notice } from "../ui/feedback/States.tsx"
import { VStack } from "../ui/layout/Layout.tsx"
import { ChunkBoundary, lazyNamed } from "../ui/loading/chunks.tsx"
import { useRedirect } from "../ui/navigation/history.ts"
import { Questions } from "../ui/panel/Questions.tsx"
import { bareHeader, Frame, useTitle, WaitingPage } from "./Frame.tsx"
import { type Decision, decide } from "./guard.ts"
import { texts } from "./texts.de.ts"

/** Unknown path, or a page of another role (P44). */
export const NotFoundPage = lazyNamed(() => import("./NotFoundPage.tsx"), "NotFoundPage")

export function ReadOnlyNotice() {
  return (
    <VStack pageWide style={{ paddingBlockStart: 16 }}>
      <Notice tone="warning" title={texts.readOnlyTitle}>
        <VStack gap={2} align="start">
          <p>{texts.readOnlyText}</p>
          <LinkButton link={links.terms()} size="small">
            {texts.toTerms}
          </LinkButton>
        </VStack>
      </Notice>
    </VStack>
  )
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends Partial<Screen> {}
}

const SignedInHeader = lazyNamed(() => import("./signed-in/SignedInHeader.tsx"), "SignedInHeader")
if (signedInHint()) void SignedInHeader.preload()

const ConsentPage = lazyNamed(() => import("../areas/terms/ConsentPage.tsx"), "ConsentPage")

const InactivePage = lazyNamed(() => import("../areas/profile/WaitingPage.tsx"), "WaitingPage")

const Live = lazyNamed(() => import("../areas/live/Live.tsx"), "Live")

/** Root of all screens; the user's role and state decide what is shown (P44). */
export function Shell() {
  const session = useSession()
  const { pathname } = useLocation()
  const isLater = useAfterStart()
  const user = session.status === "signedIn" ? session.user : null
  const header = user ? (
    <Suspense fallback={bareHeader}>
      <SignedInHeader user={user} />
    </Suspense>
  ) : (
    bareHeader
  )
  return (
    <>
      {isLater && user && mayListen(user) && (
        <ChunkBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <Live personId={user.id} />
          </Suspense>
        </ChunkBoundary>
      )}
      <Questions key={user?.id} />
      <Frame header={header} path={pathname}>
        <Suspense fallback={<WaitingPage />}>
          {session.status === "loading" ? <WaitingPage /> : <Guarded user={user} />}
        </Suspense>
      </Frame>
    </>
  )
}

const mayListen = ({ active, blocked, lacksSecondFactor }: Profile) =>
  active && !blocked && !lacksSecondFactor

function Guarded({ user }: { user: Profile | null }): ReactNode {
  const { pathname, searchStr, hash, search } = useLocation()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const decision = decide(user && visitorOf(user), {
    href: pathname + searchStr,
    path: pathname,
    roles: page?.roles,
    // By address, which changes before the page: an open screen must not redirect while it is loading.
    open: screenAt(pathname)?.open,
    returnTo: "to" in search ? search.to : undefined,
  })
  useTitle(titleOf(decision, page))

  switch (decision.show) {
    case "login":
      // The entry forms take over.
      return <WaitingPage />
    case "redirect":
      return <Redirect to={decision.to + (hash && `#${hash}`)} />
    case "inactive":
      return user && <InactivePage user={user} />
    case "consent":
      return <ConsentPage />
    case "notFound":
      return <NotFoundPage />
    case "page":
      // The outlet shows the previous page until the next is loaded. Keyed by user, so that input is not shown to the
      // next user.
      return page?.open || (user && !page?.entry) ? (
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

function titleOf({ show }: Decision, page: Partial<Screen> | undefined): string | undefined {
  if (show === "consent") return screens.terms.title
  return show === "notFound" ? texts.titleNotFound : page?.title
}

function Redirect({ to }: { to: string }) {
  useRedirect(to)
  return <WaitingPage />
}
