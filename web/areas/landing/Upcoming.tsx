import { Link, type LinkProps } from "@tanstack/react-router"
import { dateText } from "../../../contract/format.ts"
import { mostFresh } from "../../../contract/limits.ts"
import type { AgentStart } from "../../../contract/start.ts"
import { type AppLink, links } from "../../links.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Card } from "../../ui/layout/index.ts"
import styles from "./AgentLanding.module.css"

type Item = { text: string; link: AppLink }

/** "Was ansteht": at most six lines, each with its count and the way there; one sentence where there is nothing (P194). */
export function Upcoming({ start }: { start: AgentStart }) {
  const { t } = useTranslation("landing")
  const lines = linesOf(t, start)
  return (
    <Card title={t("upcoming")}>
      {lines.length === 0 ? (
        <p className="muted">{t("upcomingNone")}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map((items) => (
            <li key={items[0]?.text}>
              {items.map(({ text, link }) => (
                <Link key={text} {...(link as LinkProps)}>
                  {text}
                </Link>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Both lists have new cars: they share a line. */
function linesOf(t: TFunction<"landing">, start: AgentStart): Item[][] {
  const { confirmed, rejected, answered, ending, nextDate, fresh } = start
  const line = (key: "confirmed" | "rejected" | "answered" | "ending", count: number, link: AppLink) =>
    count > 0 ? [{ text: t(key, { count }), link }] : []
  const news = (key: "freshPreOffers" | "freshSelection", { length: count }: string[], link: AppLink) =>
    count > 0 ? [{ text: t(count < mostFresh ? key : `${key}Most`, { count }), link }] : []
  const date = nextDate && {
    text: t(`nextDate_${nextDate.kind}`, { date: dateText(nextDate.date), count: nextDate.cars }),
    link: links.activities({
      tab: "contracts",
      ...(nextDate.cars === 1 && { activityId: nextDate.activityId }),
    }),
  }
  return [
    line("confirmed", confirmed, links.activities({ search: t("confirmedSearch") })),
    line("rejected", rejected, links.activities({ search: t("rejectedSearch") })),
    line("answered", answered, links.activities({ search: t("answeredSearch") })),
    line("ending", ending, links.preOffers({ pick: "ending", sort: "dateUntilTakeover" })),
    date ? [date] : [],
    [
      ...news("freshPreOffers", fresh.PRE_OFFER, links.preOffers({ pick: "fresh" })),
      ...news("freshSelection", fresh.SELECTION, links.selection({ pick: "fresh" })),
    ],
  ].filter(({ length }) => length > 0)
}
