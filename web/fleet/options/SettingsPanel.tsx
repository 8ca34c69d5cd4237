import { useMemo, useState } from "react"
import type { PlainDate } from "../../../contract/core/dates.ts"
import { type OptionType, optionTypes } from "../../../contract/core/enums.ts"
import { dateText, notSet } from "../../../contract/core/format.ts"
import { optionTypeText } from "../../../contract/fleet/car-fields.ts"
import { isOptionExpired } from "../../../contract/fleet/option-validity.ts"
import type { Option } from "../../../contract/fleet/options.ts"
import { detailsOf } from "../../core/api.ts"
import { useToday } from "../../ui/browser/clock.ts"
import { Badge } from "../../ui/feedback/Badge.tsx"
import { Loaded, Notice } from "../../ui/feedback/States.tsx"
import { Checkbox } from "../../ui/field/Choice.tsx"
import { DateInput } from "../../ui/field/TypedInput.tsx"
import { HStack, Text, VStack } from "../../ui/layout/Layout.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { useRead } from "../../ui/loading/read.ts"
import { OpenButton } from "../../ui/panel/OpenButton.tsx"
import { SidePanel } from "../../ui/panel/SidePanel.tsx"
import { choice, line } from "../../ui/resource/fields.tsx"
import { useResource } from "../../ui/resource/ResourcePage.tsx"
import type { Edited, Resource } from "../../ui/resource/resource.ts"
import { column, textColumn } from "../../ui/table/PlainTable.tsx"
import { Table } from "../../ui/table/Table.tsx"
import { texts } from "./texts.de.ts"

/** An unlimited option keeps its date, in case it is limited again. */
type Validity = { unlimited: boolean; until: PlainDate | null }
type OptionKind = {
  row: Option
  draft: { type: OptionType | null; label: string; validity: Validity }
  /** Number of cars per option; undefined until loaded. */
  related: { today: PlainDate; usedBy: (id: string) => number | undefined }
}

const options: Resource<OptionKind> = {
  name: "option",
  list: "GET /api/option/",
  create: "POST /api/option/",
  update: "POST /api/option/",
  remove: "POST /api/option/delete",
  // Image names contain labels.
  stale: ["GET /api/option/use", "GET /api/file/names"],
  texts,
  useReferences,

  rowLabel: ({ label }) => label,
  // Expired options are listed as disabled.
  columns: ({ related: { today, usedBy } }) => [
    textColumn("label", texts.label, ({ label }) => label, {
      cell: (option) => (
        <Text muted={isOptionExpired(option, today)} title={option.label}>
          {option.label}
        </Text>
      ),
      wraps: true,
      card: "none",
    }),
    textColumn("validUntil", texts.validUntil, ({ validUntil }) => validUntil ?? "9999-12-31", {
      cell: (option) => {
        const isExpired = isOptionExpired(option, today)
        return (
          <Text muted={isExpired}>
            {option.validUntil ? dateText(option.validUntil) : texts.unlimited}
            {isExpired && (
              <>
                {" "}
                <Badge tone="grey">{texts.expired}</Badge>
              </>
            )}
          </Text>
        )
      },
    }),
    column("cars", texts.cars, ({ id }) => usedBy(id)?.toLocaleString("de-DE") ?? notSet, {
      sort: ({ id }) => usedBy(id) ?? null,
      numeric: true,
    }),
  ],

  fields: {
    type: choice(texts.type, {
      options: optionTypes.map((value) => ({ value, label: optionTypeText(value) })),
      lockedBecause: (form) => {
        const cars = carsOf(form)
        if (cars === undefined) return texts.typeUnknown
        return cars > 0 ? texts.typeLocked(cars) : undefined
      },
    }),
    label: line(texts.label),
    validity: {
      label: texts.validUntil,
      initial: { unlimited: true, until: null },
      of: ({ validUntil }) => ({ unlimited: validUntil === null, until: validUntil }),
      words: ({ unlimited, until }) => (unlimited || !until ? texts.unlimited : dateText(until)),
      input: (validity, onChange, { related: { today } }) => (
        <ValidityInput {...{ validity, onChange, today }} />
      ),
      after: (form) => <Use cars={carsOf(form)} />,
    },
  },
  body: ({ validity, ...values }) => ({
    ...values,
    ...(validity && { validUntil: validity.unlimited ? null : validity.until }),
  }),
  short: true,
  formTitle: () => texts.editTitle,

  deletion: {
    label: ({ label }) => texts.deleteOf(label),
    text: ({ label, type }) => texts.deleteText({ label, type: optionTypeText(type) }),
  },
  problemOf: (error, doing) => {
    const use = detailsOf(error, "in_use")
    if (!use) return undefined
    const { cars = 0, archivedCars = 0 } = use
    const archived = archivedCars > 0 ? texts.inUseArchived(archivedCars) : ""
    const consequence = doing === "delete" ? texts.inUseDelete : texts.inUseType
    return `${texts.inUse({ count: cars, archived })} ${consequence}`
  },
}

function useReferences(): OptionKind["related"] {
  const today = useToday()
  const uses = useRead("GET /api/option/use", undefined, { failure: texts.useFailed }).data
  return useMemo(() => {
    const byId = uses && new Map(uses.map(({ id, cars }) => [id, cars]))
    return { today, usedBy: (id) => byId && (byId.get(id) ?? 0) }
  }, [today, uses])
}

const carsOf = ({ row, related }: Edited<OptionKind>) => (row ? related.usedBy(row.id) : 0)

type ValidityProps = { validity: Validity; onChange: (validity: Validity) => void; today: PlainDate }

function ValidityInput({ validity: { unlimited, until }, onChange, today }: ValidityProps) {
  const isOver = !unlimited && isOptionExpired({ validUntil: until }, today)
  return (
    <>
      <Checkbox
        label={texts.unlimitedField}
        checked={unlimited}
        onChange={(next) => onChange({ unlimited: next, until })}
      />
      {!unlimited && (
        <DateInput
          label={texts.validUntil}
          required
          hint={isOver ? texts.endedHint : texts.validUntilHint}
          value={until}
          onChange={(next) => onChange({ unlimited, until: next })}
        />
      )}
    </>
  )
}

function Use({ cars = 0 }: { cars: number | undefined }) {
  return cars > 0 && <Notice tone="info">{texts.usedBy(cars)}</Notice>
}

export function SettingsButton() {
  const [type, setType] = useState<OptionType>("BRAND")
  return (
    <OpenButton variant="quiet" label={texts.settings}>
      {(panel) => (
        <SidePanel hasNoAddress {...panel} title={texts.title} subtitle={texts.subtitle}>
          <Options type={type} onTurn={setType} />
        </SidePanel>
      )}
    </OpenButton>
  )
}

const shownTypes = ["BRAND", "MODEL", "MODEL_SERIES", "PROMOTION"] as const satisfies OptionType[]

/** Options by type; new ones get the displayed type. */
function Options({ type, onTurn }: { type: OptionType; onTurn: (type: OptionType) => void }) {
  const { list, createButton, table, form } = useResource(options)
  const of = (wanted: OptionType) => (list.data ?? []).filter((option) => option.type === wanted)
  return (
    <VStack gap={4}>
      <HStack justify="end">{createButton({ type })}</HStack>
      <Loaded of={list} failure={texts.loadFailed}>
        <Tabs
          label={texts.types}
          value={type}
          onChange={onTurn}
          tabs={shownTypes.map((value) => ({
            value,
            label: texts.typeNames[value],
            count: of(value).length,
            content: (
              <Table {...table} label={texts.typeNames[value]} rows={of(value)} loading={list.isPending} />
            ),
          }))}
        />
      </Loaded>
      {form}
    </VStack>
  )
}
