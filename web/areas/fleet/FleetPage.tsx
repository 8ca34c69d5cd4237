import { useCallback, useState } from "react"
import { bulkFields, type CarField, fieldOf } from "../../../contract/car-fields.ts"
import type { BulkReport, Car } from "../../../contract/cars.ts"
import { areaText } from "../../../contract/enums.ts"
import type { FleetIds } from "../../../contract/fleet.ts"
import { mostBulkCars } from "../../../contract/limits.ts"
import { usePhone } from "../../ui/browser/index.ts"
import { IconButton } from "../../ui/button/index.ts"
import { Select } from "../../ui/field/index.ts"
import { FieldRow, PanelForm } from "../../ui/form/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { FilterLayout, SortChoice, useOpened } from "../../ui/table/index.ts"
import { common } from "../../ui/texts.de.ts"
import { CarSteps } from "../car/index.ts"
import { NewCarPanel, OpenedCar, useDeleteListedCar } from "../car-editor/index.ts"
import {
  type FleetCar,
  saveProblem,
  useBulkCars,
  useBulkPreview,
  useChoices,
  useFleetIds,
  useFleetPlace,
} from "../car-record/index.ts"
import { texts as carRecordTexts } from "../car-record/texts.de.ts"
import { useExportCars } from "../excel/index.ts"
import { BulkReportView } from "./BulkReport.tsx"
import { type BulkDraft, bulkChoice, withBulkField, withoutField } from "./bulk-draft.ts"
import { CarFilters } from "./CarFilters.tsx"
import { CarTools } from "./CarTools.tsx"
import { FleetFacets } from "./FleetFacets.tsx"
import { FleetTable } from "./FleetTable.tsx"
import { type FleetFilters, fleetChips } from "./fleet-filters.ts"
import { SelectionBar } from "./SelectionBar.tsx"
import { texts } from "./texts.de.ts"
import { useChosenCars, useTicked } from "./use-chosen-cars.ts"
import { useFleetList } from "./use-fleet-list.ts"

/** The fleet for the provider: search, open work, archive; create, change one or many, delete, import, export (P76). */
export function FleetPage() {
  const chosen = useChosenCars()
  const list = useFleetList(chosen.shownAlone)
  const { view, asked, total, isArchive } = list
  const isLoading = list.loading.isPending
  const ticked = useTicked(chosen, list)
  const [doing, setDoing] = useState<Doing | null>(null)
  const { filters, sort, only } = asked
  const shown = { filters, ...(sort && { sort }), ...(only && { only }) }
  const exporting = useExportCars(() => texts.exported(ticked.count))
  /** Those that are ticked, in the order of the screen, then those that it does not show. */
  const exportChosen = {
    busy: exporting.isPending,
    run: () => exporting.mutate({ ids: [...chosen.ids], view: shown }),
  }
  const adding = useFleetIds(carRecordTexts.loadFailed)
  const add = (ids: ReadonlySet<string>, cars: readonly { id: string }[], isTicked = true) => {
    const next = new Set(ids)
    for (const { id } of cars)
      if (isTicked) next.add(id)
      else next.delete(id)
    chosen.choose(next)
  }
  const addAll = {
    busy: adding.isPending,
    run: () => adding.mutate(shown, { onSuccess: ({ cars }) => add(chosen.ids, cars) }),
  }
  const stretch = (between: readonly [string, string], isTicked: boolean) =>
    adding.mutate(
      { ...shown, between: [...between] },
      { onSuccess: ({ cars }) => add(chosen.ids, cars, isTicked) },
    )
  /** A change of many is about the cars as they are now. */
  const changing = useFleetIds(carRecordTexts.loadFailed)
  const changeChosen = {
    busy: changing.isPending,
    run: () =>
      changing.mutate(
        { filters: {}, ids: [...chosen.ids] },
        { onSuccess: ({ cars }) => setDoing({ what: "bulk", cars }) },
      ),
  }
  const { changeFilters } = list
  const chips = fleetChips(view, list.labels, changeFilters)
  const { showAlone } = chosen
  const change = useCallback(
    (next: (before: FleetFilters) => FleetFilters) => {
      showAlone(false)
      changeFilters(next)
    },
    [showAlone, changeFilters],
  )
  const opening = useOpened("carId")
  const isPhone = usePhone()
  const place = useFleetPlace(shown, opening.id)
  const stop = () => setDoing(null)
  const openCar = ({ id }: Car) => {
    stop()
    opening.open(id)
  }
  const deleteCar = useDeleteListedCar(openCar)
  return (
    <Page
      title={texts.title}
      actions={
        <CarTools
          filtered={list.isNarrowed ? total : null}
          all={total}
          // Everything by job number needs no view; the archive is in no export.
          exported={!isArchive && (list.isNarrowed || list.isSorted) ? shown : undefined}
          onCreate={() => setDoing({ what: "create" })}
        />
      }
    >
      <CarFilters view={view} counts={list.counts} onChange={change} />
      <FilterLayout
        // A table with all its columns needs the width of the page.
        isDrawer
        filters={<FleetFacets {...{ list, change }} />}
        active={chips}
        onReset={() => change(({ search, area, work, archive }) => kept({ search, area, work, archive }))}
        resultLabel={
          // Of a list that could not be loaded nobody knows how many it holds.
          list.loading.isLoadingError ? "" : isLoading ? texts.carsLoading : texts.found(total)
        }
        asked={JSON.stringify([filters, chosen.shownAlone !== null])}
        count={isLoading || list.loading.isLoadingError ? undefined : total}
        // Cards alone: a table has heads to click.
        order={isPhone && <SortChoice columns={list.columns} labelHidden {...list.paging} />}
      >
        <FleetTable
          list={list}
          isLoading={isLoading}
          onOpen={openCar}
          {...(!isArchive && {
            selection: { selected: chosen.ids, onChange: chosen.choose, onStretch: stretch },
            rowActions: (car: FleetCar) => (
              <>
                <IconButton
                  icon="copy"
                  label={texts.copyCar(car.jobNumber)}
                  aria-haspopup="dialog"
                  onClick={() => setDoing({ what: "create", car })}
                />
                <IconButton
                  icon="trash"
                  tone="danger"
                  label={carRecordTexts.deleteCar(car.jobNumber)}
                  onClick={() => void deleteCar(car)}
                />
              </>
            ),
          })}
        />
      </FilterLayout>
      {!isArchive && (
        <SelectionBar
          {...{ chosen, ticked, total }}
          onAddAll={addAll}
          onChange={changeChosen}
          onExport={exportChosen}
        />
      )}
      <OpenedCar
        carId={opening.id}
        tools={(car) => place && <CarSteps {...{ car, place }} all={total} onTurn={opening.turn} />}
        onClose={opening.close}
      />
      {doing?.what === "create" && <NewCarPanel copied={doing.car} onClose={stop} onCreated={openCar} />}
      {doing?.what === "bulk" && (
        <BulkPanel
          cars={doing.cars}
          onClose={stop}
          onDone={() => {
            chosen.clear()
            stop()
          }}
        />
      )}
    </Page>
  )
}

type TickedCars = FleetIds["cars"]

/** What somebody is at, over the list; what is created may be like another car. */
type Doing = { what: "create"; car?: Car } | { what: "bulk"; cars: TickedCars }

/** What is set of these. */
const kept = (filters: FleetFilters): FleetFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value))

type Props = {
  cars: FleetIds["cars"]
  onClose: () => void
  onDone: () => void
}
type Stage = { report: BulkReport; applied: boolean }

/** Changes the chosen cars together: first what it would do to each, then doing it. */
function BulkPanel({ cars, onClose, onDone }: Props) {
  const [chosen] = useState(() => cars.map(({ id, version }) => ({ id, version })))
  const [draft, setDraft] = useState<BulkDraft>({})
  const [stage, setStage] = useState<Stage | null>(null)
  const look = useBulkPreview()
  const bulk = useBulkCars({ changed: (n) => texts.bulkChanged(n), failure: texts.bulkFailed })
  const problem = saveProblem(bulk.error ?? look.error, texts.bulkFailed)
  const empty = Object.keys(draft).length === 0

  const edit = (next: BulkDraft) => {
    setDraft(next)
    setStage(null)
    look.reset()
    bulk.reset()
  }
  const change = { cars: chosen, fields: draft }
  const preview = () => look.mutate(change, { onSuccess: (report) => setStage({ report, applied: false }) })
  const apply = () =>
    bulk.mutate(change, {
      onSuccess: (report) => {
        if (report.refused.length === 0) onDone()
        else setStage({ report, applied: true })
      },
    })
  const nothing = stage && !stage.applied && stage.report.changed === 0
  const tooMany = chosen.length > mostBulkCars
  const refusal = tooMany
    ? "bulkTooMany"
    : empty
      ? "bulkNothingChosen"
      : nothing
        ? "bulkNothingChanges"
        : undefined
  return (
    <PanelForm
      onClose={stage?.applied ? onDone : onClose}
      title={texts.bulkTitle(chosen.length)}
      submitLabel={
        !stage ? common.preview : stage.applied ? common.done : texts.bulkApply(stage.report.changed)
      }
      submitRefusedBecause={refusal && texts[refusal]}
      form={{ dirty: !empty && !stage?.applied }}
      busy={look.isPending || bulk.isPending}
      staysBecause={bulk.isPending ? texts.bulkAwaited : undefined}
      error={problem}
      onSubmit={!stage ? preview : stage.applied ? onDone : apply}
    >
      {!stage?.applied && <BulkFields cars={cars} draft={draft} onChange={edit} />}
      {stage && <BulkReportView {...stage} />}
    </PanelForm>
  )
}

type BulkFieldsProps = { cars: FleetIds["cars"]; draft: BulkDraft; onChange: (draft: BulkDraft) => void }

/** What shall change; a field that nobody chooses stays in each car as it is. */
function BulkFields({ cars, draft, onChange }: BulkFieldsProps) {
  const choices = useChoices()
  const optionsOf = (field: CarField) =>
    "bulk" in field && field.kind !== "flag"
      ? [{ value: "none", label: field.bulk?.none ?? "" }, ...choices(field)]
      : [
          { value: "yes", label: common.yes },
          { value: "no", label: common.no },
        ]
  const staysIn = (name: (typeof bulkFields)[number]) => {
    const stays = withoutField(name, cars)
    return stays && texts.bulkStaysHint({ count: stays.count, area: areaText[stays.area] })
  }
  return (
    <FieldRow>
      {bulkFields.map((name) => (
        <Select
          key={name}
          label={fieldOf(name).label}
          emptyLabel={texts.unchanged}
          hint={staysIn(name) ?? undefined}
          value={bulkChoice(draft[name])}
          onChange={(choice) => onChange(withBulkField(draft, name, choice))}
          options={optionsOf(fieldOf(name))}
        />
      ))}
    </FieldRow>
  )
}
