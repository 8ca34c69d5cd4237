import { useMemo, useState } from "react"
import { changesOf } from "../../../contract/cases/change-lines.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { carName, dateText, euroText, kmText, notSet } from "../../../contract/core/format.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { offerOf } from "../../../contract/fleet/offers.ts"
import type { WatchedCar } from "../../../contract/news/watch.ts"
import { watchWords } from "../../../contract/news/watch-facts.ts"
import { isReadOnly } from "../../../contract/people/read-only.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { hrefOf, links } from "../../core/links.ts"
import { type Labels, useLabels } from "../../fleet/cars/labels.ts"
import { useSession } from "../../people/identity/session.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Button, IconButton } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { EmptyState, Loaded } from "../../ui/feedback/States.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { HStack, VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { lazyPanel } from "../../ui/panel/lazy-panel.tsx"
import { type Column, column, textColumn } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { type ListedCars, SearchTable, useListedCars } from "./SearchTable.tsx"
import { texts } from "./texts.de.ts"
import { ChangeList } from "./WatchSection.tsx"
import { useStar, useWatchedCars } from "./watched.ts"

const AcceptSeveral = lazyPanel(() => import("../../cases/requests/AcceptSeveral.tsx"), "AcceptSeveral")

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
  const user = session.status === "signedIn" ? session.user : undefined
  const acceptor = user?.type === "SALES_MANAGER" && !isReadOnly(user.terms) ? user : undefined
  return (
    <Page title={texts.title} lead={texts.lead}>
      <VStack gap={6}>
        <Card title={texts.watchedCars}>
          <Loaded of={watched} failure={texts.carsFailed}>
            <WatchedTable cars={watched.data} lists={lists} user={acceptor} />
          </Loaded>
        </Card>
        <Card title={texts.savedSearches}>
          <Loaded of={searches} failure={texts.searchesFailed}>
            <SearchTable searches={searches.data} lists={lists} />
          </Loaded>
        </Card>
      </VStack>
    </Page>
  )
}

type Entry = { watched: WatchedCar; car: AgentCar | undefined }
type Props = {
  cars: readonly WatchedCar[] | undefined
  lists: ListedCars
  user: Profile | undefined
}

function WatchedTable({ cars, lists, user }: Props) {
  const star = useStar(texts.forgetFailed)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [accepting, setAccepting] = useState<readonly AgentCar[]>()
  const entries = useMemo(
    () =>
      (cars ?? []).map((watched) => ({ watched, car: watched.area ? lists.car(watched.carId) : undefined })),
    [cars, lists],
  )
  const forget = ({ carId, area, name, seen }: WatchedCar) =>
    star.mutate({ carId, area, name, seen, wanted: false })
  const labels = useLabels()
  const columns = useMemo(() => columnsOf(labels), [labels])
  // A list that is still loading must not leave out ticked cars.
  const isLoading = entries.some(({ watched, car }) => watched.area && !car && selected.has(watched.carId))
  const chosen = entries.flatMap(({ car }) => (car && selected.has(car.id) ? [car] : []))
  return (
    <>
      {user && entries.length > 0 && (
        <HStack data-paper="never">
          <Button
            refusedBecause={
              isLoading ? texts.acceptLoading : chosen.length === 0 ? texts.acceptNone : undefined
            }
            onClick={() => setAccepting(chosen)}
          >
            {texts.acceptSeveral(chosen.length)}
          </Button>
        </HStack>
      )}
      {user && accepting && (
        <AcceptSeveral
          open
          title={texts.acceptSeveral(accepting.length)}
          cars={accepting}
          user={user}
          onClose={() => setAccepting(undefined)}
        />
      )}
      <Table
        label={texts.watchedCars}
        {...(user && { selection: { selected, onChange: setSelected } })}
        columns={columns}
        rows={entries}
        rowId={({ watched }) => watched.carId}
        rowLabel={nameOf}
        rowActions={({ watched }) => (
          <IconButton
            icon="trash"
            tone="danger"
            label={texts.forgetOf(watched.name)}
            onClick={() => forget(watched)}
          />
        )}
        foundLabel={(count) => texts.carsFound(count)}
        loading={!cars}
        empty={
          <EmptyState
            title={texts.noCars}
            action={<LinkButton link={links.preOffers()}>{texts.toPreOffers}</LinkButton>}
          >
            {texts.noCarsText}
          </EmptyState>
        }
      />
    </>
  )
}

const nameOf = ({ watched, car }: Entry) => (car ? carName(car) : watched.name)

const columnsOf = ({ location }: Labels): readonly Column<Entry>[] => [
  column("car", texts.car, (entry) => <Name entry={entry} />, { sort: nameOf, wraps: true }),
  textColumn("plate", labelOf("licensePlateNumber"), ({ car }) => car?.licensePlateNumber || notSet, {
    isEmpty: ({ car }) => !car?.licensePlateNumber,
  }),
  textColumn("location", labelOf("locationId"), ({ car }) => location(car?.locationId ?? null) || notSet, {
    isEmpty: ({ car }) => !location(car?.locationId ?? null),
    wraps: true,
  }),
  column("km", labelOf("kilometerReading"), ({ car }) => (car ? kmText(car.kilometerReading) : notSet), {
    sort: ({ car }) => car?.kilometerReading,
    // Nor those of new cars that have not been driven (P84).
    isEmpty: ({ car }) => !car?.kilometerReading,
    numeric: true,
  }),
  column("price", texts.price, ({ car }) => (car ? euroText(offerOf(car, "MAIN").netCents) : notSet), {
    sort: ({ car }) => (car ? offerOf(car, "MAIN").netCents : null),
    isEmpty: ({ car }) => !car,
    numeric: true,
  }),
  column("delivery", texts.delivery, ({ car }) => (car ? dateText(car.dateOfDelivery) : notSet), {
    sort: ({ car }) => car?.dateOfDelivery ?? null,
    isEmpty: ({ car }) => !car?.dateOfDelivery,
  }),
  column("changed", texts.changedShort, (entry) => <Changed entry={entry} />, {
    isEmpty: ({ watched, car }) =>
      !car || changesOf(watched.seen, watchWords(car, berlinToday(new Date()))).length === 0,
    wraps: true,
  }),
]

function Name({ entry: { watched, car } }: { entry: Entry }) {
  if (car) return <a href={hrefOf(links.overview(car.area, { carId: car.id }))}>{carName(car)}</a>
  return (
    <VStack as="span" gap={0.5}>
      {watched.name}
      {watched.area === null && (
        <span>
          <Badge tone="grey">{texts.gone}</Badge>
        </span>
      )}
    </VStack>
  )
}

/** Changes stay until the car is opened. */
function Changed({ entry: { watched, car } }: { entry: Entry }) {
  const today = useToday()
  if (!car) return notSet
  const lines = changesOf(watched.seen, watchWords(car, today))
  return lines.length === 0 ? notSet : <ChangeList lines={lines} />
}
