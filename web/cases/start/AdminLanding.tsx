import type { ReactNode } from "react"
import { berlinToday } from "../../../contract/core/dates.ts"
import { monthAndYear, monthName, numberText } from "../../../contract/core/format.ts"
import { hrefOf, links } from "../../core/links.ts"
import { Columns } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { classes } from "../../ui/theme/classes.ts"
import { DeskSection } from "../desk/DeskSection.tsx"
import styles from "./AdminLanding.module.css"
import { texts } from "./texts.de.ts"

/** The desk, with the charts beside it if there is space. */
export function AdminLanding() {
  return (
    <div className={styles.desk}>
      <DeskSection />
      <Charts />
    </div>
  )
}

/** Reload interval in milliseconds; the charts change slowly. */
const refreshMs = 300_000

/** Stock and age by model series, and response times kept by month (P127). */
function Charts() {
  const { data } = useRead("GET /api/start/admin", undefined, {
    refetchInterval: refreshMs,
    failure: texts.failed,
  })
  if (!data) return null
  const most = Math.max(...data.stock.map(({ cars }) => cars))
  return (
    <Columns least={240} gap={6} className={styles.charts}>
      <Bars
        title={texts.stock}
        none={texts.stockNone}
        rows={data.stock.map(({ id, label, cars, averageDays }) => ({
          key: id ?? "",
          name: (
            <a className="alone" href={hrefOf(links.cars({ series: id ?? "none" }))}>
              {label || texts.noSeries}
            </a>
          ),
          share: cars / most,
          value: numberText(cars),
          note: texts.days(averageDays),
        }))}
      />
      <Bars
        title={texts.promises}
        none={texts.promisesNone}
        rows={data.months
          .filter(({ counted }) => counted > 0)
          .map(({ month, kept, counted }) => ({
            key: month,
            name: monthOrYear(month),
            share: kept / counted,
            // 100 % only if all were kept.
            value: texts.rate(Math.floor((kept / counted) * 100)),
            note: texts.keptOf({ kept, counted }),
          }))}
      />
    </Columns>
  )
}

/** "Oktober"; of another year "Oktober 2025". */
const monthOrYear = (month: string): string =>
  month.slice(0, 4) === berlinToday(new Date()).slice(0, 4)
    ? monthName(`${month}-01`)
    : monthAndYear(`${month}-01`)

type Row = {
  key: string
  name: ReactNode
  share: number
  value: string
  note: string
}

/** A small bar chart as a table: each bar with its name and value. */
function Bars({ title, none, rows }: { title: string; none: string; rows: readonly Row[] }) {
  return (
    <section>
      <h2 className="text ruled">{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <table className={classes(styles.bars, "muted")} aria-label={title}>
          <tbody>
            {rows.map(({ key, name, share, value, note }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>
                  <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
                </td>
                <td className={styles.value}>{value}</td>
                <td className={styles.note}>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
