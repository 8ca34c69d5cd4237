import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { type Area, areas, areaText } from "../../../../contract/core/enums.ts"
import { numberText } from "../../../../contract/core/format.ts"
import type { AgentCar } from "../../../../contract/fleet/cars.ts"
import { matchingRows, type Row, rowsOf } from "../../../../contract/fleet/filters.ts"
import type { SavedSearch } from "../../../../contract/news/watch.ts"
import { hrefOf, links } from "../../../core/links.ts"
import { type Labels, useLabels } from "../../../fleet/cars/labels.ts"
import { carsOfArea } from "../../../fleet/cars/lists.ts"
import { TrashButton } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { EmptyState } from "../../../ui/feedback/States.tsx"
import { useSend } from "../../../ui/loading/use-send.ts"
import { confirmDelete } from "../../../ui/panel/confirm.ts"
import { type Column, column, textColumn } from "../../../ui/table/PlainTable.tsx"
import { Table } from "../../../ui/table/Table.tsx"
import { common } from "../../../ui/texts.de.ts"
import { useFilterWords } from "../use-filter-words.ts"
import { texts } from "./texts.de.ts"

type Props = { searches: readonly SavedSearch[] | undefined; lists: ListedCars }

export function SearchTable({ searches, lists }: Props) {
  const columns = useColumns(lists, useLabels())
  const remove = useSend("POST /api/watch/search/delete", {
    success: texts.deleted,
    rows: "GET /api/watch/searches",
  })
  const confirmRemoval = (search: SavedSearch) =>
    confirmDelete({
      title: texts.deleteTitle,
      text: texts.deleteText(search.name),
      act: () => remove.mutateAsync({ id: search.id }),
      failure: texts.deleteFailed,
    })
  return (
    <Table
      label={texts.savedSearches}
      columns={columns}
      rows={searches ?? []}
      rowId={({ id }) => id}
      rowLabel={({ name }) => name}
      rowActions={(search) => (
        <TrashButton label={texts.deleteOf(search.name)} onClick={() => void confirmRemoval(search)} />
      )}
      rowHref={({ area, filters }) => hrefOf(links.overview(area, filters))}
      foundHidden
      sortsOutside
      loading={!searches}
      empty={
        <EmptyState
          title={texts.noSearches}
          action={<LinkButton link={links.preOffers()}>{texts.toPreOffers}</LinkButton>}
        >
          {texts.noSearchesText}
        </EmptyState>
      }
    />
  )
}

function useColumns(lists: ListedCars, labels: Labels): readonly Column<SavedSearch>[] {
  return useMemo(() => {
    const countOf = ({ area, filters }: SavedSearch) => {
      const rows = lists.rows[area]
      return rows ? numberText(matchingRows(rows, filters, labels).length) : "…"
    }
    return [
      column("name", common.name, ({ name }) => <span className="text-button">{name}</span>, {
        sort: ({ name }) => name,
        card: "none",
      }),
      textColumn("area", texts.area, ({ area }) => areaText[area], { width: 160 }),
      column("filters", common.filters, (search) => <Words search={search} />, { wraps: true, width: 440 }),
      column("count", texts.matches, countOf, {
        width: 96,
        numeric: true,
        card: "status",
        cardText: (search) => texts.matchesOf(countOf(search)),
      }),
    ]
  }, [lists, labels])
}

const Words = ({ search: { area, filters } }: { search: SavedSearch }) => useFilterWords(area, filters)

export type ListedCars = {
  rows: Readonly<Record<Area, readonly Row[] | undefined>>
  car: (id: string) => AgentCar | undefined
}

const none: readonly AgentCar[] = []

/** The cars of the needed overviews, so that the page shows the same as these. */
export function useListedCars(neededAreas: ReadonlySet<Area>): ListedCars {
  const preOffers = useQuery({ ...carsOfArea("PRE_OFFER"), enabled: neededAreas.has("PRE_OFFER") }).data
  const selection = useQuery({ ...carsOfArea("SELECTION"), enabled: neededAreas.has("SELECTION") }).data
  return useMemo(() => {
    const lists = { PRE_OFFER: preOffers, SELECTION: selection }
    const byId = new Map(areas.flatMap((area) => (lists[area] ?? none).map((car) => [car.id, car] as const)))
    return {
      rows: { PRE_OFFER: preOffers && rowsOf(preOffers), SELECTION: selection && rowsOf(selection) },
      car: (id) => byId.get(id),
    }
  }, [preOffers, selection])
}
