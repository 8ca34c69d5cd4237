import { Link, type LinkProps } from "@tanstack/react-router"
import { dateText } from "../../../contract/format.ts"
import { mostFresh } from "../../../contract/limits.ts"
import type { AgentStart } from "../../../contract/start.ts"
import { type AppLink, links } from "../../links.ts"
import { Card } from "../../ui/layout/index.ts"
import styles from "./AgentLanding.module.css"
import { texts } from "./texts.de.ts"

type Item = { text: string; link: AppLink }

/** "Was ansteht": at most six lines, each with its count and the way there; one sentence where there is nothing (P194). */
export function Upcoming({ start }: { start: AgentStart }) {
  const lines = linesOf(start)
  return (
    <Card title={texts.upcoming}>
      {lines.length === 0 ? (
        <p className="muted">{texts.upcomingNone}</p>
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
function linesOf(start: AgentStart): Item[][] {
  const { confirmed, rejected, answered, ending, nextDate, fresh } = start
  const line = (key: "confirmed" | "rejected" | "answered" | "ending", count: number, link: AppLink) =>
    count > 0 ? [{ text: texts[key](count), link }] : []
  const news = (key: "freshPreOffers" | "freshSelection", { length: count }: string[], link: AppLink) =>
    count > 0 ? [{ text: count < mostFresh ? texts[key](count) : texts[`${key}Most`](count), link }] : []
  const date = nextDate && {
    text: texts.nextDate[nextDate.kind]({ count: nextDate.cars, date: dateText(nextDate.date) }),
    link: links.activities({
      tab: "contracts",
      ...(nextDate.cars === 1 && { activityId: nextDate.activityId }),
    }),
  }
  return [
    line("confirmed", confirmed, links.activities({ search: texts.confirmedSearch })),
    line("rejected", rejected, links.activities({ search: texts.rejectedSearch })),
    line("answered", answered, links.activities({ search: texts.answeredSearch })),
    line("ending", ending, links.preOffers({ pick: "ending", sort: "dateUntilTakeover" })),
    date ? [date] : [],
    [
      ...news("freshPreOffers", fresh.PRE_OFFER, links.preOffers({ pick: "fresh" })),
      ...news("freshSelection", fresh.SELECTION, links.selection({ pick: "fresh" })),
    ],
  ].filter(({ length }) => length > 0)
}
