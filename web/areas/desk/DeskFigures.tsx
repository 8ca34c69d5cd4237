import type { DeskFigures as Figures } from "../../../contract/desk.ts"
import { useTranslation } from "../../texts.ts"
import { useFigures } from "./api.ts"
import styles from "./Desk.module.css"
import { monthName, rateOf, rateText, tookText } from "./figures.ts"
import { PromiseChart } from "./PromiseChart.tsx"

/** How the provider kept its promises (P127): figures, a small chart, and the same as a table. */
export function DeskFigures() {
  const { t } = useTranslation("desk")
  const { data } = useFigures(t("figuresFailed"))
  if (!data) return null
  return (
    <section className={styles.figures} aria-labelledby="figures-title">
      <h2 id="figures-title">{t("figures")}</h2>
      {data.counted === 0 ? <p className="muted">{t("noFigures")}</p> : <Given figures={data} />}
    </section>
  )
}

function Given({ figures }: { figures: Figures }) {
  const { t } = useTranslation("desk")
  const { counted, kept, medianMinutes, months } = figures
  return (
    <>
      <div className={styles.glance}>
        <dl className={styles.numbers}>
          <div>
            <dt>{t("inTime")}</dt>
            <dd>{rateText(rateOf(figures))}</dd>
            <dd className="muted">{t("keptOf", { kept, count: counted })}</dd>
          </div>
          <div>
            <dt>{t("median")}</dt>
            <dd>{tookText(medianMinutes)}</dd>
          </div>
        </dl>
        <PromiseChart months={months} />
      </div>
      <details className={styles.values}>
        <summary>{t("asTable")}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("month")}</th>
              <th scope="col">{t("inTime")}</th>
              <th scope="col">{t("cases")}</th>
              <th scope="col">{t("medianShort")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((each) => (
              <tr key={each.month}>
                <th scope="row">{monthName(each.month)}</th>
                <td>{rateText(rateOf(each))}</td>
                <td>
                  {each.counted === 0 ? "–" : t("keptOfShort", { kept: each.kept, count: each.counted })}
                </td>
                <td>{tookText(each.medianMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
