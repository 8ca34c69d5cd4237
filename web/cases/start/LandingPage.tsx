import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import type { AgentStart } from "../../../contract/cases/start.ts"
import type { Area, Role } from "../../../contract/core/enums.ts"
import { dateText, numberText, personText } from "../../../contract/core/format.ts"
import { maxFresh } from "../../../contract/core/limits.ts"
import { type AppLink, hrefOf, links } from "../../core/links.ts"
import { carsOfArea } from "../../fleet/cars/lists.ts"
import { ContactLine } from "../../people/content/Contact.tsx"
import { useMeta } from "../../people/content/meta.ts"
import { useSession } from "../../people/identity/session.ts"
import { useBrowserChoice } from "../../ui/browser/browser-choice.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Loaded, Placeholder, Skeleton } from "../../ui/feedback/States.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Columns, HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { lazyNamed } from "../../ui/loading/chunks.tsx"
import styles from "./AgentLanding.module.css"
import { Film } from "./Film.tsx"
import { lastVisit } from "./last-visit.ts"
import { useAgentStart } from "./start.ts"
import { texts } from "./texts.de.ts"

/** Separate, so that agents do not load the admins' code. */
const AdminLanding = lazyNamed(() => import("./AdminLanding.tsx"), "AdminLanding")

/** Start page: open work for admins; film, areas and contact for agents (P75). */
export function LandingPage() {
  const session = useSession()
  if (session.status !== "signedIn") return null
  const { user } = session
  const welcome = texts.welcome(personText(user))
  if (user.type !== "ADMIN") return <AgentLanding userId={user.id} welcome={welcome} role={user.type} />
  return (
    <Page title={welcome} yieldsTitle>
      <FirstSteps role={user.type} />
      <AdminLanding fallback={<Placeholder shape="block" height="320px" />} />
    </Page>
  )
}

function AgentLanding({ userId, welcome, role }: { userId: string; welcome: string; role: Role }) {
  const start = useAgentStart()
  return (
    <VStack className={styles.landing}>
      <Hero userId={userId} welcome={welcome} ready={!start.isPending} />
      <VStack gap={6} pageWide className={styles.content}>
        <FirstSteps role={role} />
        <Columns least={360} gap={6} className={styles.cards}>
          {(["PRE_OFFER", "SELECTION"] as const).map((area) => (
            <AreaCard key={area} area={area} count={start.data?.listed[area]} failed={start.error !== null} />
          ))}
        </Columns>
        <Loaded of={start} failure={texts.failed} waiting={<Placeholder shape="block" height="160px" />}>
          {(due) => <Upcoming start={due} />}
        </Loaded>
        {/* Below the list, whose height is not known before: seen once the list stands (P199). */}
        <Text
          as="div"
          muted
          style={{ minHeight: "1.5em", visibility: start.isPending ? "hidden" : undefined }}
        >
          <ContactLine />
        </Text>
      </VStack>
    </VStack>
  )
}

type HeroProps = { userId: string; welcome: string; ready: boolean }

/** The film with the headline over it. */
function Hero({ userId, welcome, ready }: HeroProps) {
  const { top, isUnderHeader } = useUnderHeader()
  // After the first visit, pending work matters more.
  const [isKnown] = useState(() => lastVisit(userId) !== undefined)
  return (
    <HStack
      as="section"
      align="center"
      className={styles.hero}
      data-under-header={isUnderHeader || undefined}
      data-low={isKnown || undefined}
    >
      <Film ready={ready} />
      <VStack align="start" pageWide className={styles.headline}>
        <h1>{welcome}</h1>
        <p>{texts.lead}</p>
      </VStack>
      <div ref={top} className={styles.top} />
    </HStack>
  )
}

/** Whether the header may be transparent over the film: until it is scrolled, as its headline would move below the menu. */
function useUnderHeader() {
  const [isUnderHeader, setUnderHeader] = useState(true)
  const top = useCallback((mark: HTMLDivElement | null) => {
    if (!mark) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setUnderHeader(entry.isIntersecting)
    })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])
  return { top, isUnderHeader }
}

type Props = {
  area: Area
  count: number | undefined
  failed: boolean
}

/** An area with its number of cars and a link, which also works if the count failed. */
function AreaCard({ area, count, failed }: Props) {
  const client = useQueryClient()
  const name = area === "PRE_OFFER" ? "preOffers" : "selection"
  // Prefetches the list before the click.
  const load = () => void client.prefetchQuery({ ...carsOfArea(area), meta: { silent: true } })
  return (
    <Card title={texts[name]}>
      <Text as="p" muted numbers className={styles.count}>
        {count === undefined ? (
          !failed && <Skeleton width="96px" height="36px" />
        ) : (
          <>
            <strong>{numberText(count)}</strong> {texts.available(count)}
          </>
        )}
      </Text>
      <p>{texts[`${name}Text`]}</p>
      <LinkButton variant="primary" icon="arrowRight" link={links.overview(area)} onIntent={load}>
        {area === "PRE_OFFER" ? texts.toPreOffers : texts.toSelection}
      </LinkButton>
    </Card>
  )
}

type Item = { text: string; link: AppLink }

/** "Was ansteht": at most six lines with counts and links, or one sentence (P194). */
function Upcoming({ start }: { start: AgentStart }) {
  const lines = linesOf(start)
  return (
    <Card title={texts.upcoming}>
      {lines.length === 0 ? (
        <p className="muted">{texts.upcomingNone}</p>
      ) : (
        <VStack as="ul" ruled={2} className={styles.lines}>
          {lines.map((items) => (
            <HStack as="li" key={items[0]?.text} gap="1 4" wrap>
              {items.map(({ text, link }) => (
                <a key={text} href={hrefOf(link)}>
                  {text}
                </a>
              ))}
            </HStack>
          ))}
        </VStack>
      )}
    </Card>
  )
}

/** New cars in both lists share a line. */
function linesOf(start: AgentStart): Item[][] {
  const { confirmed, rejected, answered, ending, nextDate, fresh } = start
  const line = (key: "confirmed" | "rejected" | "answered" | "ending", count: number, link: AppLink) =>
    count > 0 ? [{ text: texts[key](count), link }] : []
  /** A single case opens directly. */
  const decided = (count: number, activityId: string | null, search: string) =>
    links.activities(count === 1 && activityId ? { activityId } : { search })
  const news = (key: "freshPreOffers" | "freshSelection", { length: count }: string[], link: AppLink) =>
    count > 0 ? [{ text: count < maxFresh ? texts[key](count) : texts[`${key}Most`](count), link }] : []
  const date = nextDate && {
    text: texts.nextDate[nextDate.kind]({ count: nextDate.cars, date: dateText(nextDate.date) }),
    link: links.activities({
      tab: "contracts",
      ...(nextDate.cars === 1 && { activityId: nextDate.activityId }),
    }),
  }
  return [
    line("confirmed", confirmed, decided(confirmed, start.confirmedId, texts.confirmedSearch)),
    line("rejected", rejected, decided(rejected, start.rejectedId, texts.rejectedSearch)),
    line("answered", answered, links.activities({ search: texts.answeredSearch })),
    line("ending", ending, links.preOffers({ pick: "ending", sort: "dateUntilTakeover" })),
    date ? [date] : [],
    [
      ...news("freshPreOffers", fresh.PRE_OFFER, links.preOffers({ pick: "fresh" })),
      ...news("freshSelection", fresh.SELECTION, links.selection({ pick: "fresh" })),
    ],
  ].filter(({ length }) => length > 0)
}

const linksOf: Record<Role, readonly [AppLink, AppLink, AppLink]> = {
  SALES_MANAGER: [links.activities({ search: texts.answeredSearch }), links.preOffers(), links.watch()],
  SELLER: [links.preOffers({ drive: ["ELECTRIC"] }), links.watch(), links.activities()],
  ADMIN: [links.home({ due: "overdue" }), links.users(), links.outbox()],
}

/** Suggestions in a demo, until closed (P260). Decided before rendering, so nothing moves later. */
function FirstSteps({ role }: { role: Role }) {
  const meta = useMeta()
  const [choice, choose] = useBrowserChoice("firstSteps")
  if (choice !== "open" || meta?.demo === false) return null
  return (
    <HStack as="section" gap="2 6" align="center" wrap aria-label={texts.tryTitle}>
      <strong>{texts.tryTitle}</strong>
      {linksOf[role].map((link, at) => (
        <a key={hrefOf(link)} href={hrefOf(link)}>
          {texts.trySteps[role][at]}
        </a>
      ))}
      <Button size="small" variant="quiet" icon="close" onClick={() => choose("hidden")}>
        {texts.tryClose}
      </Button>
    </HStack>
  )
}
