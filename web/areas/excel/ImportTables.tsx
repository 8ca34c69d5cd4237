import { useMemo } from "react"
import { labelOf } from "../../../contract/car-fields.ts"
import type { Finding } from "../../../contract/excel.ts"
import { notSet } from "../../../contract/format.ts"
import { Text } from "../../ui/layout/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { common } from "../../ui/texts.de.ts"
import type { FieldChange, NewCar } from "./preview.ts"
import { texts } from "./texts.de.ts"

const findingId = ({ row, column, code }: Finding) => `${row} ${column} ${code}`

/** Cells that are wrong or odd, with row, job number, column, value and reason; rows count as the person sees them. */
export function FindingTable({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <Table
      label={label}
      columns={columns}
      rows={findings}
      dense
      rowId={findingId}
      rowLabel={({ row, column }) => texts.cell({ row, column })}
    />
  )
}

/** Old and new value of each field that would change. */
export function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  const columns = useMemo(
    (): Column<FieldChange>[] => [
      {
        id: "jobNumber",
        header: labelOf("jobNumber"),
        cell: ({ jobNumber }) => jobNumber,
        sort: ({ jobNumber }) => jobNumber,
        cardHidden: true,
      },
      { id: "field", header: texts.field, cell: ({ header }) => header, sort: ({ header }) => header },
      {
        id: "before",
        header: common.before,
        cell: ({ before }) => <Text muted>{before}</Text>,
        wraps: true,
      },
      {
        id: "after",
        header: common.after,
        cell: ({ after }) => <span style={{ fontWeight: 540 }}>{after}</span>,
        sort: ({ after }) => after,
        wraps: true,
      },
    ],
    [],
  )
  return (
    <Table
      label={common.changes}
      columns={columns}
      rows={changes}
      dense
      rowId={({ id }) => id}
      rowLabel={({ jobNumber }) => jobNumber}
    />
  )
}

export function NewCarTable({ cars }: { cars: readonly NewCar[] }) {
  const columns = useMemo(
    (): Column<NewCar>[] => [
      {
        id: "jobNumber",
        header: labelOf("jobNumber"),
        cell: ({ jobNumber }) => jobNumber,
        sort: ({ jobNumber }) => jobNumber,
        cardHidden: true,
      },
      { id: "area", header: labelOf("area"), cell: ({ area }) => area, sort: ({ area }) => area },
      {
        id: "designation",
        header: labelOf("modelDesignation"),
        cell: ({ designation }) => designation,
        sort: ({ designation }) => designation,
        wraps: true,
      },
      { id: "vin", header: labelOf("idNumber"), cell: ({ vin }) => vin, sort: ({ vin }) => vin },
      { id: "filled", header: texts.filled, cell: ({ filled }) => filled, numeric: true },
    ],
    [],
  )
  return (
    <Table
      label={texts.tabCreated}
      columns={columns}
      rows={cars}
      dense
      rowId={({ jobNumber }) => jobNumber}
      rowLabel={({ jobNumber }) => jobNumber}
    />
  )
}

const columns: readonly Column<Finding>[] = [
  { id: "row", header: texts.row, cell: ({ row }) => row, sort: ({ row }) => row, numeric: true },
  {
    id: "jobNumber",
    header: labelOf("jobNumber"),
    cell: ({ jobNumber }) => jobNumber || notSet,
    sort: ({ jobNumber }) => jobNumber,
  },
  { id: "column", header: texts.column, cell: ({ column }) => column, sort: ({ column }) => column },
  {
    id: "value",
    header: texts.value,
    cell: ({ value }) => value || texts.empty,
    sort: ({ value }) => value,
    wraps: true,
  },
  {
    id: "message",
    header: common.reason,
    cell: ({ message }) => message,
    sort: ({ message }) => message,
    wraps: true,
  },
]
