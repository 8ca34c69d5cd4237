import { useMemo, useState } from "react"
import type { Location } from "../../../contract/locations.ts"
import type { LocationSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, IconButton } from "../../ui/Button.tsx"
import { Page } from "../../ui/Card.tsx"
import { problemText } from "../../ui/problem-text.ts"
import { SearchInput } from "../../ui/SearchInput.tsx"
import { EmptyState, ErrorState } from "../../ui/States.tsx"
import { Table } from "../../ui/Table.tsx"
import { paginationOf, searchOf } from "../../ui/table-search.ts"
import { useListView } from "../../ui/use-list-view.ts"
import { useLocations } from "./api.ts"
import { DeleteLocation } from "./DeleteLocation.tsx"
import { LocationForm } from "./LocationForm.tsx"
import styles from "./Locations.module.css"
import { matchingLocations } from "./location-search.ts"
import { useLocationColumns } from "./use-location-columns.tsx"

const viewKeys = ["search", "sort", "page", "size"] as const
const none: readonly Location[] = []

/** What is edited or deleted, as it was when that began: a form never loses its entries to a list that moves on. */
type Doing = { what: "create" } | { what: "edit" | "delete"; location: Location } | null

/** The agents' locations, main ones first: search, create, change, delete (specification 2). */
export function LocationPage() {
  const { t } = useTranslation("locations")
  const [view, changeView] = useListView<LocationSearch>(viewKeys)
  const [doing, setDoing] = useState<Doing>(null)
  const locations = useLocations(t("loadFailed"))
  const all = locations.data ?? none
  const columns = useLocationColumns(all)
  const search = view.search ?? ""
  const found = useMemo(() => matchingLocations(all, search), [all, search])
  const newest = (location: Location) => all.find(({ id }) => id === location.id) ?? location
  const stop = () => setDoing(null)
  return (
    <Page
      title={t("title")}
      actions={
        <Button
          icon="plus"
          variant="primary"
          aria-haspopup="dialog"
          onClick={() => setDoing({ what: "create" })}
        >
          {t("create")}
        </Button>
      }
    >
      <div className={styles.search}>
        <SearchInput
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={search}
          onChange={(text) => changeView(({ page: _, ...rest }) => ({ ...rest, search: text }))}
        />
      </div>
      {locations.isError ? (
        <ErrorState onRetry={() => void locations.refetch()}>
          {problemText(locations.error, t("loadFailed"))}
        </ErrorState>
      ) : (
        <Table
          label={t("title")}
          columns={columns}
          rows={found}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          onRowClick={(location) => setDoing({ what: "edit", location })}
          rowActions={(location) => (
            <IconButton
              icon="trash"
              tone="danger"
              label={t("deleteOf", { vfnr: location.vfnr })}
              aria-haspopup="dialog"
              onClick={() => setDoing({ what: "delete", location })}
            />
          )}
          pagination={paginationOf(view, columns, found.length)}
          onPaginationChange={(next) =>
            changeView((before) => ({
              ...(before.search && { search: before.search }),
              ...searchOf(next, columns),
            }))
          }
          foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
          loading={locations.isPending}
          dense
          empty={
            all.length > 0 ? (
              <EmptyState title={t("noMatch")} />
            ) : (
              <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
            )
          }
        />
      )}
      {doing?.what === "create" && <LocationForm location={null} locations={all} onClose={stop} />}
      {doing?.what === "edit" && <LocationForm location={doing.location} locations={all} onClose={stop} />}
      {doing?.what === "delete" && <DeleteLocation location={newest(doing.location)} onClose={stop} />}
    </Page>
  )
}
