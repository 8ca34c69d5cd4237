import { useMemo } from "react"
import { labelOf } from "../../../contract/car-fields.ts"
import type { BulkReport } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import { numberText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { useNames } from "../car-record/index.ts"
import { ChangeTable } from "../excel/index.ts"
import { bulkChanges, countedChanges } from "./bulk-draft.ts"
import styles from "./Fleet.module.css"

type Refusal = BulkReport["refused"][number]
type Props = { report: BulkReport; applied: boolean }

/** What a change of many cars would do or did: how many, each field with old and new value, and which it leaves out. */
export function BulkReportView({ report, applied }: Props) {
  const { t } = useTranslation("car-record")
  const names = useNames()
  const changes = useMemo(() => bulkChanges(report, names), [report, names])
  const counted = useMemo(() => countedChanges(changes), [changes])
  const { changed, unchanged, refused, stays, opened } = report
  const { incomplete, hidden, odd } = opened
  const count = (n: number) => ({ count: n, formatted: numberText(n) })
  const reasons = opened.reasons
    .map(({ code, count: n }) => `${t(`odd_${code}`)} (${numberText(n)})`)
    .join(", ")
  return (
    <>
      <p role="status">
        {t(applied ? "bulkDone" : "bulkWould", count(changed))}{" "}
        {unchanged > 0 && t("bulkUnchanged", count(unchanged))}{" "}
        {refused.length > 0 && t("bulkRefused", count(refused.length))}
      </p>
      {stays.length > 0 && (
        <Notice tone="info">
          <ul className={styles.counts}>
            {stays.map(({ field, area, count: n }) => (
              <li key={`${field} ${area}`}>
                {t("bulkStays", { ...count(n), field: labelOf(field), area: areaText[area] })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {incomplete > 0 && <Notice tone="warning">{t("bulkIncomplete", count(incomplete))}</Notice>}
      {hidden > 0 && <Notice tone="warning">{t("bulkHidden", count(hidden))}</Notice>}
      {odd > 0 && <Notice tone="warning">{t("bulkOdd", { ...count(odd), reasons })}</Notice>}
      {refused.length > 0 && (
        <section className={styles.section}>
          <h3>{t("bulkRefusedTitle")}</h3>
          <RefusalTable refused={refused} />
        </section>
      )}
      {changes.length > 0 && (
        <section className={styles.section}>
          <h3>{t("bulkChangesTitle")}</h3>
          <ul className={styles.counts}>
            {counted.map(({ header, before, after, count: n }) => (
              <li key={`${header} ${before} ${after}`}>
                {t("bulkCounted", { ...count(n), field: header, before, after })}
              </li>
            ))}
          </ul>
          <ChangeTable changes={changes} />
        </section>
      )}
    </>
  )
}

function RefusalTable({ refused }: { refused: readonly Refusal[] }) {
  const { t } = useTranslation("car-record")
  const columns = useMemo(
    (): Column<Refusal>[] => [
      {
        id: "jobNumber",
        header: labelOf("jobNumber"),
        cell: ({ jobNumber }) => jobNumber,
        sort: ({ jobNumber }) => jobNumber,
        cardHidden: true,
      },
      {
        id: "reason",
        header: t("reason"),
        cell: ({ message }) => message,
        sort: ({ message }) => message,
        wraps: true,
      },
    ],
    [t],
  )
  return (
    <Table
      label={t("bulkRefusedTitle")}
      columns={columns}
      rows={refused}
      dense
      rowId={({ id }) => id}
      rowLabel={({ jobNumber }) => jobNumber}
    />
  )
}
