import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { ProgressBar } from "../../ui/feedback/index.ts"
import { classes, Icon } from "../../ui/theme/index.ts"
import excel from "./Excel.module.css"
import styles from "./ImportSteps.module.css"
import type { StepState } from "./progress.ts"

/** What happens to the file right now, and what has happened and will: only what browser and server know. */
export function ImportSteps({ fileName, steps }: { fileName: string; steps: readonly StepState[] }) {
  const { t } = useTranslation("excel")
  return (
    <div className={styles.steps}>
      <p className={excel.fileName}>{fileName}</p>
      <ol className={styles.list}>
        {steps.map((step) => (
          <li
            key={step.step}
            className={classes(styles.step, styles[step.state])}
            aria-current={step.state === "running" ? "step" : undefined}
          >
            <span className={styles.mark}>{step.state === "done" && <Icon name="check" size={16} />}</span>
            <span className={styles.name}>{t(step.waits ? "step_waiting" : `step_${step.step}`)}</span>
            <span className={styles.count}>
              <Count step={step} />
            </span>
            {step.state === "running" && (
              <span className={styles.bar}>
                <ProgressBar label={t(`step_${step.step}`)} share={step.share} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Count({ step: { step, state, share, rows } }: { step: StepState }) {
  const { t } = useTranslation("excel")
  if (state !== "running") return null
  if (step === "upload") return `${Math.floor((share ?? 0) * 100)}\u00a0%`
  if (!rows || (rows.total === null && rows.done === 0)) return null
  const done = numberText(rows.done)
  return rows.total === null ? t("rowsRead", { done }) : t("rowsOf", { done, total: numberText(rows.total) })
}
