import { Link, type LinkProps } from "@tanstack/react-router"
import { numberText } from "../../../contract/format.ts"
import type { SeriesStock } from "../../../contract/morning.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Card } from "../../ui/layout/index.ts"
import styles from "./Morning.module.css"

/** Series with a bar; the table has all of them. */
const mostBars = 12
const row = 28
const size = { name: 84, bar: 110, value: 136 }

/** Free cars and their days by series: bars at a glance, the same and more as a table, each series the way to its cars (P194). */
export function StockChart({ stock }: { stock: readonly SeriesStock[] }) {
  const { t } = useTranslation("landing")
  if (stock.length === 0)
    return (
      <Card title={t("stock")}>
        <p className="muted">{t("stockNone")}</p>
      </Card>
    )
  return (
    <Card title={t("stock")}>
      <p className="muted">{t("stockText")}</p>
      <Bars stock={stock.slice(0, mostBars)} />
      {stock.length > mostBars && (
        <p className="muted">{t("chartMost", { most: mostBars, all: numberText(stock.length) })}</p>
      )}
      <details className={styles.values}>
        <summary>{t("asTable")}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("series")}</th>
              <th scope="col">{t("cars")}</th>
              <th scope="col">{t("medianDays")}</th>
              <th scope="col">{t("longestDays")}</th>
            </tr>
          </thead>
          <tbody>
            {stock.map(({ id, label, cars, medianDays, longestDays }) => (
              <tr key={id ?? ""}>
                <th scope="row">
                  <Link {...(links.cars({ series: id ?? "none" }) as LinkProps)}>
                    {label || t("noSeries")}
                  </Link>
                </th>
                <td>{numberText(cars)}</td>
                <td>{numberText(medianDays)}</td>
                <td>{numberText(longestDays)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}

function Bars({ stock }: { stock: readonly SeriesStock[] }) {
  const { t } = useTranslation("landing")
  const most = Math.max(...stock.map(({ cars }) => cars))
  const width = size.name + size.bar + size.value
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${row * stock.length}`}
      role="img"
      aria-label={t("chartLabel")}
    >
      {stock.map(({ id, label, cars, medianDays }, at) => {
        const series = label || t("noSeries")
        const length = Math.max(2, (size.bar * cars) / most)
        return (
          <g key={id ?? ""}>
            <title>{t("bar", { series, cars: numberText(cars), days: numberText(medianDays) })}</title>
            <text x={0} y={row * at + 18} className={styles.name}>
              {short(series)}
            </text>
            <rect x={size.name} y={row * at + 6} width={length} height={row - 12} className={styles.bar} />
            <text x={size.name + length + 8} y={row * at + 18} className={styles.value}>
              {t("barDays", { cars: numberText(cars), days: numberText(medianDays) })}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** What fits beside a bar; the table says it whole. */
const short = (name: string) => (name.length > 11 ? `${name.slice(0, 10)}…` : name)
