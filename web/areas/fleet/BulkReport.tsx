import { useMemo } from "react"
import { labelOf } from "../../../contract/car-fields.ts"
import type { BulkReport } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import { numberText } from "../../../contract/format.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { VStack } from "../../ui/layout/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { common } from "../../ui/texts.de.ts"
import { useNames } from "../car-record/index.ts"

import { ChangeTable } from "../excel/index.ts"
import { bulkChanges, countedChanges } from "./bulk-draft.ts"
import { texts } from "./texts.de.ts"

type Refusal = BulkReport["refused"][number]
type Props = { report: BulkReport; applied: boolean }

/** What a change of many cars would do or did: how many, each field with old and new value, and which it leaves out. */
export function BulkReportView({ report, applied }: Props) {
  const names = useNames()
  const changes = useMemo(() => bulkChanges(report, names), [report, names])
  const counted = useMemo(() => countedChanges(changes), [changes])
  const { changed, unchanged, refused, stays, opened } = report
  const { incomplete, hidden, odd } = opened
  const reasons = opened.reasons
    .map(({ code, count: n }) => `${texts.odd[code]} (${numberText(n)})`)
    .join(", ")
  return (
    <>
      <p role="status">
        {applied ? texts.bulkDone(changed) : texts.bulkWould(changed)}{" "}
        {unchanged > 0 && texts.bulkUnchanged(unchanged)}{" "}
        {refused.length > 0 && texts.bulkRefused(refused.length)}
      </p>
      {stays.length > 0 && (
        <Notice tone="info">
          <ul style={{ paddingInlineStart: 16 }}>
            {stays.map(({ field, area, count: n }) => (
              <li key={`${field} ${area}`}>
                {texts.bulkStays({ field: labelOf(field), count: n, area: areaText[area] })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {incomplete > 0 && <Notice tone="warning">{texts.bulkIncomplete(incomplete)}</Notice>}
      {hidden > 0 && <Notice tone="warning">{texts.bulkHidden(hidden)}</Notice>}
      {odd > 0 && <Notice tone="warning">{texts.bulkOdd({ count: odd, reasons })}</Notice>}
      {refused.length > 0 && (
        <VStack as="section" gap={4} section>
          <h3>{texts.bulkRefusedTitle}</h3>
          <RefusalTable refused={refused} />
        </VStack>
      )}
      {changes.length > 0 && (
        <VStack as="section" gap={4} section>
          <h3>{common.changes}</h3>
          <ul style={{ paddingInlineStart: 16 }}>
            {counted.map(({ header, before, after, count: n }) => (
              <li key={`${header} ${before} ${after}`}>
                {texts.bulkCounted({ field: header, count: n, before, after })}
              </li>
            ))}
          </ul>
          <ChangeTable changes={changes} />
        </VStack>
      )}
    </>
  )
}

function RefusalTable({ refused }: { refused: readonly Refusal[] }) {
  return (
    <Table
      label={texts.bulkRefusedTitle}
      columns={columns}
      rows={refused}
      dense
      rowId={({ id }) => id}
      rowLabel={({ jobNumber }) => jobNumber}
    />
  )
}

const columns: readonly Column<Refusal>[] = [
  {
    id: "jobNumber",
    header: labelOf("jobNumber"),
    cell: ({ jobNumber }) => jobNumber,
    sort: ({ jobNumber }) => jobNumber,
    cardHidden: true,
  },
  {
    id: "reason",
    header: common.reason,
    cell: ({ message }) => message,
    sort: ({ message }) => message,
    wraps: true,
  },
]
