import { useState } from "react"
import { numberText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { isReadOnly } from "../../../../contract/people/read-only.ts"
import type { Profile } from "../../../../contract/people/users.ts"
import { useSession } from "../../../people/identity/session.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { Loaded } from "../../../ui/feedback/States.tsx"
import { PageSection } from "../../../ui/layout/Card.tsx"
import { VStack } from "../../../ui/layout/Layout.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { useRead } from "../../../ui/loading/read.ts"
import { lazyPanel } from "../../../ui/panel/lazy-panel.tsx"
import { useWatchedCars } from "../watched.ts"
import { SearchTable, useListedCars } from "./SearchTable.tsx"
import { texts } from "./texts.de.ts"
import { type Entry, WatchedTable } from "./WatchedTable.tsx"

const AcceptSeveral = lazyPanel(() => import("../../../cases/requests/AcceptSeveral.tsx"), "AcceptSeveral")

export function WatchPage() {
  const session = useSession()
  const watched = useWatchedCars(texts.carsFailed)
  const searches = useRead("GET /api/watch/searches", undefined, { failure: texts.searchesFailed })
  const lists = useListedCars(
    new Set([
      ...(watched.data ?? []).flatMap(({ area }) => area ?? []),
      ...(searches.data ?? []).map(({ area }) => area),
    ]),
  )
  const [selected, onChange] = useState<ReadonlySet<string>>(new Set())
  const user = session.status === "signedIn" ? session.user : undefined
  const acceptor = user?.type === "SALES_MANAGER" && !isReadOnly(user.terms) ? user : undefined
  const entries = (watched.data ?? []).map((one) => ({
    watched: one,
    car: one.area ? lists.car(one.carId) : undefined,
  }))
  return (
    <Page title={texts.title}>
      <VStack gap={6}>
        <PageSection
          title={texts.watchedCars}
          count={countOf(watched.data)}
          actions={
            acceptor && (
              <AcceptButton
                entries={entries.filter(({ watched: one }) => selected.has(one.carId))}
                user={acceptor}
              />
            )
          }
        >
          <Loaded of={watched} failure={texts.carsFailed}>
            <WatchedTable
              entries={entries}
              isLoading={!watched.data}
              selection={acceptor && { selected, onChange }}
            />
          </Loaded>
        </PageSection>
        <PageSection title={texts.savedSearches} count={countOf(searches.data)}>
          <Loaded of={searches} failure={texts.searchesFailed}>
            <SearchTable searches={searches.data} lists={lists} />
          </Loaded>
        </PageSection>
      </VStack>
    </Page>
  )
}

const countOf = (rows: readonly unknown[] | undefined) => (rows?.length ? numberText(rows.length) : undefined)

/** Accepts the ticked cars; there from the first tick. */
function AcceptButton({ entries, user }: { entries: readonly Entry[]; user: Profile }) {
  const [accepting, setAccepting] = useState<readonly AgentCar[]>()
  // A list that is still loading must not leave out ticked cars.
  const isLoading = entries.some(({ watched, car }) => watched.area && !car)
  const chosen = entries.flatMap(({ car }) => car ?? [])
  return (
    <>
      {entries.length > 0 && (
        <Button
          size="small"
          refusedBecause={isLoading ? texts.acceptLoading : undefined}
          onClick={() => setAccepting(chosen)}
        >
          {texts.acceptSeveral(chosen.length)}
        </Button>
      )}
      {accepting && (
        <AcceptSeveral
          open
          title={texts.acceptSeveral(accepting.length)}
          cars={accepting}
          user={user}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </>
  )
}
