import type { ReactNode } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import type { AgentStart, DueDate } from "../../../contract/cases/start.ts"
import { addDays, type PlainDate } from "../../../contract/core/dates.ts"
import { activityTypeText, areas, deliveryWord, offerTypeText } from "../../../contract/core/enums.ts"
import {
  carText,
  dateText,
  deadlineText,
  euroText,
  kmText,
  monthsText,
} from "../../../contract/core/format.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import { targetKmText } from "../../../contract/fleet/offer-lines.ts"
import { deliveryText, offerOf } from "../../../contract/fleet/offers.ts"
import { awaitsAnswer, isConfirmed } from "../../../contract/fleet/states.ts"
import { discountWords, underListOf } from "../../../contract/fleet/under-list.ts"
import { type AppLink, hrefOf, links } from "../../core/links.ts"
import { CardPicture, carColumn, type TableCar } from "../../fleet/cars/car-column.tsx"
import { DaysLeft, soonDays } from "../../fleet/cars/DaysLeft.tsx"
import { activityBadge, shownState } from "../../fleet/cars/state-badge.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { useNow, useToday } from "../../ui/browser/clock.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { PageSection } from "../../ui/layout/Card.tsx"
import { Text } from "../../ui/layout/Layout.tsx"
import { type Column, column } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { classes } from "../../ui/theme/classes.ts"
import { Icon } from "../../ui/theme/icons.tsx"
import { texts } from "./texts.de.ts"
import { dayWords, shortInstantText } from "./when.ts"

type Props = { start: AgentStart }

/** What a line of the start page says. */
type Line = {
  id: string
  car: TableCar
  link: AppLink
  fact: string
  /** After the fact, muted. */
  unit?: string
  isRefused?: boolean
  note: string
  when: ReactNode
  whenNote?: ReactNode
}

/** What is due, then what happened. */
export function Upcoming({ start: { due, news } }: Props) {
  const today = useToday()
  const now = useNow()
  const lines = [
    ...due.map((entry) => dueLine(entry, today, now)),
    ...news.map((activity) => newsLine(activity, now)),
  ]
  if (lines.length === 0) return <p>{texts.upcomingNone}</p>
  return (
    <PageSection
      title={texts.upcoming}
      ruled
      actions={<MoreLink link={links.activities()} name={texts.allActivities} short={texts.all} />}
    >
      <Lines label={texts.upcoming} lines={lines} />
    </PageSection>
  )
}

function dueLine(entry: DueDate, today: PlainDate, now: Date): Line {
  const day = dayWords(entry.date, today)
  const isSoon = entry.date <= addDays(today, soonDays)
  const when = <span className={isSoon ? "soon" : undefined}>{dateText(entry.date)}</span>
  if (entry.kind === "ENDING") {
    const { car } = entry
    const link = links.preOffers({ pick: "ending", carId: car.id })
    return { id: car.id, car, link, fact: texts.ending(day), note: priceNote(car), when }
  }
  const { activity, kind } = entry
  return {
    // A case can be due on two days.
    id: `${activity.id} ${kind}`,
    car: activity,
    link: links.activities({ activityId: activity.id }),
    fact: kind === "TAKEOVER" ? texts.takeover(day) : `${deliveryWord[activity.area]} ${day}`,
    note: awaitsAnswer(activity.state)
      ? texts.open({ act: activityTypeText(activity), due: deadlineText(activity.answerDue, now) })
      : activityBadge(activity).word,
    when,
  }
}

function newsLine(activity: Activity, now: Date): Line {
  const { tone, word } = activityBadge(activity)
  return {
    id: activity.id,
    car: activity,
    link: links.activities({ activityId: activity.id }),
    fact: texts.happened[shownState(activity)] ?? word,
    isRefused: tone === "red",
    note: outcomeOf(activity),
    when: shortInstantText(activity.stateUpdatedAt, now),
  }
}

/** The next date of a confirmed case, the first offer of an answer, or the reason. */
function outcomeOf({ state, area, dateOfDelivery, answer, reason }: Activity): string {
  if (isConfirmed(state)) return texts.on({ what: deliveryWord[area], date: dateText(dateOfDelivery) })
  const [offer] = answer?.offers ?? []
  if (!offer) return reason
  const { targetKm, deliveryDate } = offer.after
  const terms = { km: targetKmText(targetKm), date: dateText(deliveryDate) }
  return texts.offered({ offer: offerTypeText[offer.type], ...terms })
}

/** The newest cars of the lists. */
export function NewCars({ start: { newCars, fresh } }: Props) {
  const today = useToday()
  const listed = areas.filter((area) => fresh[area].length > 0)
  if (newCars.length === 0) return null
  return (
    <PageSection
      title={texts.newCars}
      ruled
      actions={listed.map((area) => (
        <MoreLink
          key={area}
          link={links.overview(area, { pick: "fresh" })}
          name={texts.toArea[area]}
          short={listed.length === 1 ? texts.all : texts.area[area]}
        />
      ))}
    >
      <Lines label={texts.newCars} lines={newCars.map((car) => newCarLine(car, today))} />
    </PageSection>
  )
}

function newCarLine(car: AgentCar, today: PlainDate): Line {
  const offer = offerOf(car, "MAIN")
  const isSelection = car.area === "SELECTION"
  return {
    id: car.id,
    car,
    link: links.overview(car.area, { pick: "fresh", carId: car.id }),
    fact: offer.netCents === 0 ? carTexts.noPrice : euroText(offer.netCents),
    unit: isSelection ? carTexts.listNetShort : carTexts.net,
    note: isSelection ? texts.usage(monthsText(car.plannedUsageTime)) : priceNote(car),
    when: isSelection ? deliveryText(offer.deliveryDate, today) : texts.until(dateText(offer.takeoverDate)),
    whenNote: !isSelection && <DaysLeft offer={offer} today={today} />,
  }
}

/** "22,6 % unter Liste · 8.623 km". */
function priceNote(car: AgentCar): string {
  const underList = underListOf(car)
  return [underList && discountWords(underList), kmText(car.kilometerReading)].filter(Boolean).join(" · ")
}

/** Phones have no space for its name. */
function MoreLink({ link, name, short }: { link: AppLink; name: string; short: string }) {
  return (
    <Text small>
      <a href={hrefOf(link)} className="alone">
        <span className="apart">{usePhone() ? short : name}</span>
      </a>
    </Text>
  )
}

const Fact = ({ fact, unit, isRefused }: Line) => (
  <Text strong title={fact} className={classes("text", isRefused && "overdue")}>
    {fact} {unit && <small className="muted">{unit}</small>}
  </Text>
)

const arrow = (
  <Text muted>
    <Icon name="chevronRight" size={16} />
  </Text>
)

const columns: readonly Column<Line>[] = [
  { ...carColumn<Line>(({ car }) => car, { size: 96 }), sort: undefined },
  column("what", texts.what, (line) => <Fact {...line} />, {
    note: ({ note }) => note,
    card: "first",
  }),
  column("when", texts.when, ({ when }) => when, {
    width: 144,
    numeric: true,
    note: ({ whenNote }) => whenNote,
    card: "status",
  }),
  column("arrow", texts.arrow, () => arrow, { width: 32, card: "none" }),
]

const Lines = ({ label, lines }: { label: string; lines: readonly Line[] }) => (
  <Table
    label={label}
    columns={columns}
    rows={lines}
    rowId={({ id }) => id}
    rowLabel={({ car }) => carText(car)}
    rowHref={({ link }) => hrefOf(link)}
    rowPicture={({ car }) => <CardPicture car={car} />}
    short
    headHidden
    sortsOutside
  />
)
