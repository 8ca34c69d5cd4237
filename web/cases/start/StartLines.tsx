import type { ReactNode } from "react"
import type { Activity } from "../../../contract/cases/activities.ts"
import type { AgentStart, DueDate } from "../../../contract/cases/start.ts"
import type { PlainDate } from "../../../contract/core/dates.ts"
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
import { type NamedCar, whichText } from "../../fleet/cars/CarCell.tsx"
import { CarPicture } from "../../fleet/cars/CarPicture.tsx"
import { DaysLeft } from "../../fleet/cars/DaysLeft.tsx"
import { activityBadge, shownState } from "../../fleet/cars/state-badge.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { type Configured, useCarImages } from "../../fleet/images/use-car-images.ts"
import { useNow, useToday } from "../../ui/browser/clock.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { Breaks } from "../../ui/layout/Breaks.tsx"
import { PageSection } from "../../ui/layout/Card.tsx"
import { classes } from "../../ui/theme/classes.ts"
import { Icon } from "../../ui/theme/icons.tsx"
import styles from "./StartLines.module.css"
import { texts } from "./texts.de.ts"
import { dayWords, shortInstantText } from "./when.ts"

type Props = { start: AgentStart }

/** What is due, then what happened (P194). */
export function Upcoming({ start: { due, news } }: Props) {
  const today = useToday()
  const now = useNow()
  if (due.length + news.length === 0) return <p>{texts.upcomingNone}</p>
  return (
    <PageSection
      title={texts.upcoming}
      ruled
      actions={<MoreLink link={links.activities()} name={texts.allActivities} short={texts.all} />}
    >
      <ul>
        {due.map((entry) => (
          <DueLine key={keyOf(entry)} entry={entry} today={today} now={now} />
        ))}
        {news.map((activity) => (
          <NewsLine key={activity.id} activity={activity} now={now} />
        ))}
      </ul>
    </PageSection>
  )
}

/** A case can be due on two days. */
const keyOf = (entry: DueDate): string =>
  entry.kind === "ENDING" ? entry.car.id : `${entry.activity.id} ${entry.kind}`

type DueProps = { entry: DueDate; today: PlainDate; now: Date }

function DueLine({ entry, today, now }: DueProps) {
  const day = dayWords(entry.date, today)
  const when = <span className="soon">{dateText(entry.date)}</span>
  if (entry.kind === "ENDING")
    return (
      <Line
        car={entry.car}
        link={links.preOffers({ pick: "ending", carId: entry.car.id })}
        fact={texts.ending(day)}
        note={priceNote(entry.car)}
        when={when}
      />
    )
  const { activity, kind } = entry
  return (
    <Line
      car={activity}
      link={links.activities({ activityId: activity.id })}
      fact={kind === "TAKEOVER" ? texts.takeover(day) : `${deliveryWord[activity.area]} ${day}`}
      note={
        awaitsAnswer(activity.state)
          ? texts.open({ act: activityTypeText(activity), due: deadlineText(activity.answerDue, now) })
          : activityBadge(activity).word
      }
      when={when}
    />
  )
}

function NewsLine({ activity, now }: { activity: Activity; now: Date }) {
  const { tone, word } = activityBadge(activity)
  return (
    <Line
      car={activity}
      link={links.activities({ activityId: activity.id })}
      fact={
        <span className={tone === "red" ? styles.refused : undefined}>
          {texts.happened[shownState(activity)] ?? word}
        </span>
      }
      note={outcomeOf(activity)}
      when={shortInstantText(activity.stateUpdatedAt, now)}
    />
  )
}

/** The next date of a confirmed case, the first offer of an answer (P47), or the reason. */
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
      <ul>
        {newCars.map((car) => (
          <NewCarLine key={car.id} car={car} today={today} />
        ))}
      </ul>
    </PageSection>
  )
}

function NewCarLine({ car, today }: { car: AgentCar; today: PlainDate }) {
  const offer = offerOf(car, "MAIN")
  const isSelection = car.area === "SELECTION"
  const date = dateText(offer.takeoverDate)
  return (
    <Line
      car={car}
      link={links.overview(car.area, { pick: "fresh", carId: car.id })}
      fact={
        <>
          <strong>{offer.netCents === 0 ? carTexts.noPrice : euroText(offer.netCents)}</strong>{" "}
          <span className={styles.unit}>{isSelection ? carTexts.listNetShort : carTexts.net}</span>
        </>
      }
      note={isSelection ? texts.usage(monthsText(car.plannedUsageTime)) : priceNote(car)}
      when={
        isSelection ? (
          deliveryText(offer.deliveryDate, today)
        ) : (
          <>
            {texts.until} {date.slice(0, 6)}
            <span className={styles.year}>{date.slice(6)}</span>
          </>
        )
      }
      whenNote={!isSelection && <DaysLeft offer={offer} today={today} />}
    />
  )
}

/** "22,6 % unter Liste · 8.623 km". */
function priceNote(car: AgentCar): string {
  const underList = underListOf(car)
  return [underList && discountWords(underList), kmText(car.kilometerReading)].filter(Boolean).join(" · ")
}

/** Phones have no space for its name. */
function MoreLink({ link, name, short }: { link: AppLink; name: string; short: string }) {
  return (
    <a href={hrefOf(link)} className={styles.more}>
      {usePhone() ? short : name}
    </a>
  )
}

type LineProps = {
  car: NamedCar & Configured
  link: AppLink
  fact: ReactNode
  note: string
  when: ReactNode
  whenNote?: ReactNode
}

/** Picture, car, what happened, when; the whole line opens. */
function Line({ car, link, fact, note, when, whenNote }: LineProps) {
  const imageOf = useCarImages()
  const name = carText(car)
  return (
    <li className={styles.line} translate="no">
      <div className={styles.picture}>
        <CarPicture colour={car.paintBaseColor} address={imageOf(car)?.thumb} />
      </div>
      <div>
        <a href={hrefOf(link)} title={name} className={classes(styles.name, "covering")}>
          <Breaks text={name} />
        </a>
        <div className={styles.which}>{whichText(car)}</div>
      </div>
      <div className={styles.what}>
        <div className={styles.fact}>{fact}</div>
        <div className={styles.note} title={note}>
          {note}
        </div>
      </div>
      <div className={styles.when}>
        {when}
        {whenNote && <div className={styles.note}>{whenNote}</div>}
      </div>
      <Icon name="chevronRight" size={16} />
    </li>
  )
}
