import type { DeskFigures } from "../../../contract/desk.ts"
import { useTranslation } from "../../texts.ts"
import styles from "./Desk.module.css"
import { monthLetter, monthName, rateOf, rateText } from "./figures.ts"

type Month = DeskFigures["months"][number]

const step = 30
const bar = { width: 18, height: 72, top: 18 }

/** A bar for each month; the table beside it says the same in words. */
export function PromiseChart({ months }: { months: readonly Month[] }) {
  const { t } = useTranslation("desk")
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${step * months.length} ${bar.top + bar.height + 20}`}
      role="img"
      aria-label={t("chartLabel")}
    >
      {months.map((month, at) => (
        <Bar key={month.month} month={month} x={step * at + step / 2} />
      ))}
    </svg>
  )
}

function Bar({ month, x }: { month: Month; x: number }) {
  const rate = rateOf(month)
  const height = bar.height * (rate ?? 0)
  return (
    <g>
      <title>{`${monthName(month.month)}: ${rateText(rate)}`}</title>
      <rect
        x={x - bar.width / 2}
        y={bar.top}
        width={bar.width}
        height={bar.height}
        className={rate === null ? styles.none : styles.missed}
      />
      <rect
        x={x - bar.width / 2}
        y={bar.top + bar.height - height}
        width={bar.width}
        height={height}
        className={styles.kept}
      />
      <text x={x} y={bar.top - 5} className={styles.value}>
        {rate === null ? "–" : Math.floor(rate * 100)}
      </text>
      <text x={x} y={bar.top + bar.height + 15} className={styles.letter}>
        {monthLetter(month.month)}
      </text>
    </g>
  )
}
