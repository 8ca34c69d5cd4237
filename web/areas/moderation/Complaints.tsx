import { useState } from "react"
import type { DeskComplaint } from "../../../contract/desk.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Table } from "../../ui/table/index.ts"
import { AnswerComplaintForm } from "./AnswerComplaintForm.tsx"
import styles from "./Moderation.module.css"
import { dueOf, useComplaintColumns } from "./use-complaint-columns.tsx"

type Props = { complaints: readonly DeskComplaint[]; now: Date }

/** Complaints about blocks that wait for an answer, with their clock (P65). */
export function Complaints({ complaints, now }: Props) {
  const { t } = useTranslation("moderation")
  const columns = useComplaintColumns(now)
  const [answering, setAnswering] = useState<DeskComplaint | null>(null)
  const overdue = complaints.filter((complaint) => dueOf(complaint) <= now).length
  return (
    <section className={styles.section} aria-labelledby="complaints-title">
      <div className={styles.head}>
        <h2 id="complaints-title">{t("complaints")}</h2>
        {overdue > 0 && <span className="overdue">{t("overdueCount", { count: overdue })}</span>}
      </div>
      <Table
        label={t("complaints")}
        short
        columns={columns}
        rows={complaints}
        rowId={({ id }) => id}
        rowLabel={({ person }) => person.name}
        rowActions={(complaint) => (
          <Button
            size="small"
            aria-label={t("decideLabel", { name: complaint.person.name })}
            refusedBecause={complaint.refusal ? t(`refusal_${complaint.refusal}`) : undefined}
            reasonHidden
            onClick={() => setAnswering(complaint)}
          >
            {t("decide")}
          </Button>
        )}
      />
      {answering && <AnswerComplaintForm complaint={answering} onClose={() => setAnswering(null)} />}
    </section>
  )
}
