import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useMemo, useState } from "react"
import { optionTypeText } from "../../../contract/car-fields.ts"
import type { OptionType } from "../../../contract/enums.ts"
import { dateText, notSet } from "../../../contract/format.ts"
import { isOptionExpired } from "../../../contract/option-validity.ts"
import type { Option } from "../../../contract/options.ts"
import { useToday } from "../../ui/browser/index.ts"
import { Button, IconButton } from "../../ui/button/index.ts"
import { Badge, EmptyState, Loaded } from "../../ui/feedback/index.ts"
import { HStack, Tabs, VStack } from "../../ui/layout/index.ts"
import { keyOf, useRead, useSend } from "../../ui/loading/index.ts"
import { confirmDelete, SidePanel } from "../../ui/panel/index.ts"
import { type Column, CreateButton, Table } from "../../ui/table/index.ts"
import { classes } from "../../ui/theme/index.ts"
import { OptionForm } from "./OptionForm.tsx"
import styles from "./Options.module.css"
import { deletionProblem, ofOption } from "./option-problem.ts"
import { texts } from "./texts.de.ts"

const shownTypes = ["BRAND", "MODEL", "MODEL_SERIES", "PROMOTION"] as const satisfies OptionType[]
const none: readonly Option[] = []

/** What is edited or deleted, as it was when that began: a form never loses its entries to a list that moves on. */
type Doing = { what: "create" } | { what: "edit"; option: Option } | null

/** The lists that cars are described by: choose a type, create, change, delete (P78). */
function SettingsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [type, setType] = useState<OptionType>("BRAND")
  const [doing, setDoing] = useState<Doing>(null)
  const options = useRead("GET /api/option/", undefined, { failure: texts.loadFailed })
  const usedBy = useOptionUse(open)
  const all = options.data ?? none
  const of = (wanted: OptionType) => all.filter((option) => option.type === wanted)
  const stop = () => setDoing(null)
  const remove = useDeletion()
  return (
    <SidePanel hasNoAddress open={open} onClose={onClose} title={texts.title} subtitle={texts.subtitle}>
      <VStack gap={4}>
        <HStack justify="end">
          <CreateButton label={texts.create} onClick={() => setDoing({ what: "create" })} />
        </HStack>
        <Loaded of={options} failure={texts.loadFailed}>
          <Tabs
            label={texts.types}
            value={type}
            onChange={setType}
            tabs={shownTypes.map((value) => ({
              value,
              label: texts.typeNames[value],
              count: of(value).length,
              content: (
                <OptionTable
                  title={texts.typeNames[value]}
                  options={of(value)}
                  loading={options.isPending}
                  usedBy={usedBy}
                  onEdit={(option) => setDoing({ what: "edit", option })}
                  onDelete={(option) => void remove(option)}
                />
              ),
            }))}
          />
        </Loaded>
      </VStack>
      {doing?.what === "create" && <OptionForm option={null} type={type} cars={0} onClose={stop} />}
      {doing?.what === "edit" && (
        <OptionForm option={doing.option} type={type} cars={usedBy(doing.option.id)} onClose={stop} />
      )}
    </SidePanel>
  )
}

/** How many cars carry an option; undefined until it is known. `enabled` says when it is wanted. */
function useOptionUse(enabled: boolean): (id: string) => number | undefined {
  const uses = useRead("GET /api/option/use", undefined, { enabled, failure: texts.useFailed }).data
  return useMemo(() => {
    const byId = uses && new Map(uses.map(({ id, cars }) => [id, cars]))
    return (id) => byId && (byId.get(id) ?? 0)
  }, [uses])
}

/** Asks before an option goes; the newest one, since somebody else may have changed it meanwhile (P33). */
function useDeletion() {
  const client = useQueryClient()
  const remove = useSend("POST /api/option/delete", { success: texts.deleted, ...ofOption })
  return ({ id, ...known }: Option) => {
    const newest = () =>
      client.getQueryData(keyOf("GET /api/option/"))?.find((one) => one.id === id) ?? { id, ...known }
    const option = newest()
    return confirmDelete({
      title: texts.deleteTitle,
      text: texts.deleteText({ label: option.label, type: optionTypeText(option.type) }),
      act: () => remove.mutateAsync({ id, version: newest().version }),
      problemOf: deletionProblem,
    })
  }
}

/** Opens the settings from the list of cars (P78). */
export function SettingsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.settings}
      </Button>
      <SettingsPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}

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
function OptionTable({ title, options, loading, usedBy, onEdit, onDelete }: Props) {
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

function Cell({ expired, children }: { expired: boolean; children: ReactNode }) {
  return (
    <HStack as="span" gap="1 2" align="center" wrap inline className={classes(expired && styles.expired)}>
      {children}
    </HStack>
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
        cell: (option) => <Cell expired={isExpired(option)}>{option.label}</Cell>,
        sort: ({ label }) => label,
        wraps: true,
        cardHidden: true,
      },
      {
        id: "validUntil",
        header: texts.validUntil,
        cell: (option) => (
          <Cell expired={isExpired(option)}>
            {option.validUntil ? dateText(option.validUntil) : texts.unlimited}
            {isExpired(option) && <Badge tone="grey">{texts.expired}</Badge>}
          </Cell>
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
