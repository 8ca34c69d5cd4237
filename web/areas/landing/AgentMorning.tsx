import { Link, type LinkProps } from "@tanstack/react-router"
import { berlinToday, daysBetween } from "../../../contract/dates.ts"
import type { Role } from "../../../contract/enums.ts"
import { offerTypeText } from "../../../contract/enums.ts"
import { carName, carText, dateText, euroText, instantText } from "../../../contract/format.ts"
import type { AgentMorning as Morning } from "../../../contract/morning.ts"
import { offerOf } from "../../../contract/offers.ts"
import { type AppLink, links } from "../../links.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { useNow } from "../../ui/browser/index.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { type Line, Lines } from "./Lines.tsx"
import styles from "./Morning.module.css"
import { useAgentMorning } from "./morning-api.ts"

/** What waits for an agent, each line the way to it (P194). */
export function AgentMorning({ role }: { role: Role }) {
  const { t } = useTranslation("landing")
  const morning = useAgentMorning()
  const now = useNow()
  if (!morning.data)
    return morning.isError ? (
      <ErrorState onRetry={() => void morning.refetch()}>
        {problemText(morning.error, t("failed"))}
      </ErrorState>
    ) : (
      <Loading>
        <Skeleton shape="block" height="240px" />
      </Loading>
    )
  const { data } = morning
  const today = berlinToday(now)
  return (
    <div className={styles.cards}>
      <Lines title={t("answers")} lines={answerLines(t, data, role)} none={t("answersNone")} />
      <Lines
        title={t("ending")}
        lines={endingLines(t, data, today)}
        none={t("endingNone")}
        all={
          data.ending.count > 0 && (
            <Way link={links.preOffers({ pick: "ending", sort: "dateUntilTakeover" })}>
              {t("endingAll", { count: data.ending.count })}
            </Way>
          )
        }
      />
      <Fresh fresh={data.fresh} now={now} />
      <Lines
        title={t("dates")}
        lines={dateLines(t, data)}
        none={t("datesNone")}
        all={
          data.dates.length > 0 && <Way link={links.activities({ tab: "contracts" })}>{t("datesAll")}</Way>
        }
      />
    </div>
  )
}

const Way = ({ link, children }: { link: AppLink; children: string }) => (
  <Link {...(link as LinkProps)}>{children}</Link>
)

/** Answers with the click that they wait for: accepting, and for a seller asking the sales managers. */
function answerLines(t: TFunction<"landing">, { answers }: Morning, role: Role): Line[] {
  return answers.map(({ activity, openings }) => {
    const { id, carId, jobNumber, answer } = activity
    const type = openings.find(({ refusal }) => refusal === null)?.type ?? "MAIN"
    const offer = answer?.offers.find((one) => one.type === type)
    const isSeller = role === "SELLER"
    return {
      id,
      link: links.activities({ activityId: id }),
      title: carText(activity),
      notes: [
        jobNumber,
        offer &&
          t("answered", {
            at: instantText(answer?.at ?? ""),
            offer: offerTypeText[type],
            price: euroText(Math.round(offer.priceExclVat * 100)),
          }),
      ],
      action: (
        <LinkButton
          size="small"
          variant="primary"
          label={
            isSeller
              ? t("askOf", { car: carName(activity) })
              : t("acceptOf", { offer: offerTypeText[type], car: carName(activity) })
          }
          link={links.preOffers(
            isSeller ? { carId, type: "propose" } : { carId, type: "accept", preOfferType: type },
          )}
        >
          {t(isSeller ? "ask" : "accept")}
        </LinkButton>
      ),
    }
  })
}

function endingLines(t: TFunction<"landing">, { ending }: Morning, today: string): Line[] {
  return ending.cars.map((car) => {
    const { takeoverDate, netCents } = offerOf(car, "MAIN")
    const days = takeoverDate ? daysBetween(today, takeoverDate) : 0
    return {
      id: car.id,
      link: links.preOffers({ carId: car.id }),
      title: carText(car),
      notes: [
        car.jobNumber,
        t("endingCar", {
          date: dateText(takeoverDate),
          left: days > 0 ? t("left", { count: days }) : t("lastDay"),
        }),
        netCents > 0 && `${euroText(netCents)} netto`,
      ],
    }
  })
}

function dateLines(t: TFunction<"landing">, { dates }: Morning): Line[] {
  return dates.map(({ carId, area, jobNumber, model, kind, date, confirmed }) => ({
    id: `${carId} ${kind}`,
    link: links.activities({ tab: "contracts", search: jobNumber }),
    title: t("dateOf", { what: t(`date_${kind}_${area}`), date: dateText(date) }),
    notes: [carText({ modelDesignation: model, jobNumber }), jobNumber, !confirmed && t("unconfirmed")],
  }))
}

function Fresh({ fresh, now }: { fresh: Morning["fresh"]; now: Date }) {
  const { t } = useTranslation("landing")
  const isOverWeekend = daysBetween(berlinToday(new Date(fresh.since)), berlinToday(now)) > 1
  const { PRE_OFFER, SELECTION } = fresh.counts
  const lines = fresh.cars.map((car): Line => {
    const { netCents } = offerOf(car, "MAIN")
    return {
      id: car.id,
      link: links.overview(car.area, { carId: car.id }),
      title: carText(car),
      notes: [car.jobNumber, netCents > 0 && `${euroText(netCents)} netto`],
    }
  })
  const ways = [
    PRE_OFFER > 0 && (
      <Way key="p" link={links.preOffers({ pick: "fresh" })}>
        {t("freshPreOffers", { count: PRE_OFFER })}
      </Way>
    ),
    SELECTION > 0 && (
      <Way key="s" link={links.selection({ pick: "fresh" })}>
        {t("freshSelection", { count: SELECTION })}
      </Way>
    ),
  ].filter(Boolean)
  return (
    <Lines
      title={t(isOverWeekend ? "fresh_weekend" : "fresh_day")}
      lines={lines}
      none={t("freshNone")}
      all={ways.length > 0 && <span className={styles.ways}>{ways}</span>}
    />
  )
}
