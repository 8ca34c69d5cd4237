import type { ReactNode } from "react"
import { numberText } from "../../../contract/core/format.ts"
import { hrefOf, links } from "../../core/links.ts"
import { Columns, Text } from "../../ui/layout/Layout.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { DeskSection } from "../desk/DeskSection.tsx"
import styles from "./AdminLanding.module.css"
import { texts } from "./texts.de.ts"

/** The desk, with the charts beside it if there is space (P194). */
export function AdminLanding() {
  return (
    <div style={{ containerType: "inline-size" }}>
      <div className={styles.desk}>
        <DeskSection />
        <Charts />
      </div>
    </div>
  )
}

/** Reload interval in milliseconds; the charts change slowly. */
const refreshMs = 300_000

/** Stock and age by model series, and response times kept by month (P127, P194). */
function Charts() {
  const { data } = useRead("GET /api/start/admin", undefined, {
    refetchInterval: refreshMs,
    failure: texts.failed,
  })
  if (!data) return null
  const most = Math.max(...data.stock.map(({ cars }) => cars))
  return (
    <Columns least={300} gap={6}>
      <Bars
        title={texts.stock}
        none={texts.stockNone}
        rows={data.stock.map(({ id, label, cars, averageDays }) => ({
          key: id ?? "",
          name: <a href={hrefOf(links.cars({ series: id ?? "none" }))}>{label || texts.noSeries}</a>,
          share: cars / most,
          value: texts.stockOf({ cars: numberText(cars), count: averageDays }),
        }))}
      />
      <Bars
        title={texts.promises}
        none={texts.promisesNone}
        rows={data.months
          .filter(({ counted }) => counted > 0)
          .map(({ month, kept, counted }) => ({
            key: month,
            name: monthText.format(new Date(`${month}-15T12:00:00Z`)),
            share: kept / counted,
            // 100 % only if all were kept.
            value: texts.keptOf({ rate: Math.floor((kept / counted) * 100), kept, counted }),
          }))}
      />
    </Columns>
  )
}

const monthText = new Intl.DateTimeFormat("de-DE", { month: "short", year: "numeric", timeZone: "UTC" })

type Row = {
  key: string
  name: ReactNode
  share: number
  value: string
}

/** A small bar chart as a table: each bar with its name and value. */
function Bars({ title, none, rows }: { title: string; none: string; rows: readonly Row[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Text as="table" small numbers className={styles.bars} aria-label={title}>
          <tbody>
            {rows.map(({ key, name, share, value }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>
                  <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} />
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </Text>
      )}
    </section>
  )
}
