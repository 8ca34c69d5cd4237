import { useMemo } from "react"
import { dateText, notSet } from "../../../contract/format.ts"
import { isOptionExpired } from "../../../contract/option-validity.ts"
import type { Option } from "../../../contract/options.ts"
import { useToday } from "../../ui/browser/index.ts"
import { IconButton } from "../../ui/button/index.ts"
import { Badge, EmptyState } from "../../ui/feedback/index.ts"
import { HStack } from "../../ui/layout/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { classes } from "../../ui/theme/index.ts"
import styles from "./Options.module.css"
import { texts } from "./texts.de.ts"

type Props = {
  /** What the list is of, e.g. "Marken". */
  title: string
  options: readonly Option[]
  loading: boolean
  /** How many cars carry it; undefined until it is known. */
  usedBy: (id: string) => number | undefined
  onEdit: (option: Option) => void
  onDelete: (option: Option) => void
}

/** The options of one type; what has expired stands there disabled (P34). */
export function OptionTable({ title, options, loading, usedBy, onEdit, onDelete }: Props) {
  const columns = useColumns(usedBy)
  return (
    <Table
      label={title}
      columns={columns}
      rows={options}
      rowId={({ id }) => id}
      rowLabel={({ label }) => label}
      onRowClick={onEdit}
      rowActions={(option) => (
        <IconButton
          icon="trash"
          tone="danger"
          label={texts.deleteOf(option.label)}
          aria-haspopup="dialog"
          onClick={() => onDelete(option)}
        />
      )}
      foundLabel={(count) => texts.found(count)}
      loading={loading}
      dense
      empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
    />
  )
}

function useColumns(usedBy: Props["usedBy"]): readonly Column<Option>[] {
  const today = useToday()
  return useMemo(() => {
    const isExpired = (option: Option) => isOptionExpired(option, today)
    return [
      {
        id: "label",
        header: texts.label,
        cell: (option) => (
          <HStack
            as="span"
            gap="1 2"
            align="center"
            wrap
            inline
            className={classes(isExpired(option) && styles.expired)}
          >
            {option.label}
          </HStack>
        ),
        sort: ({ label }) => label,
        wraps: true,
        cardHidden: true,
      },
      {
        id: "validUntil",
        header: texts.validUntil,
        cell: (option) => (
          <HStack
            as="span"
            gap="1 2"
            align="center"
            wrap
            inline
            className={classes(isExpired(option) && styles.expired)}
          >
            {option.validUntil ? dateText(option.validUntil) : texts.unlimited}
            {isExpired(option) && <Badge tone="grey">{texts.expired}</Badge>}
          </HStack>
        ),
        sort: ({ validUntil }) => validUntil ?? "9999-12-31",
      },
      {
        id: "cars",
        header: texts.cars,
        cell: ({ id }) => usedBy(id)?.toLocaleString("de-DE") ?? notSet,
        sort: ({ id }) => usedBy(id) ?? null,
        numeric: true,
      },
    ]
  }, [today, usedBy])
}
