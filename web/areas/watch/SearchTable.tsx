import { Link, type LinkProps } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { areaText } from "../../../contract/enums.ts"
import { matchingRows } from "../../../contract/filters.ts"
import { numberText } from "../../../contract/format.ts"
import type { SavedSearch } from "../../../contract/watch.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { IconButton, LinkButton } from "../../ui/button/index.ts"
import { EmptyState, problemText } from "../../ui/feedback/index.ts"
import { DeleteDialog } from "../../ui/panel/index.ts"
import { type Column, Table } from "../../ui/table/index.ts"
import { type Labels, useLabels } from "../car/index.ts"
import { useDeleteSearch, useUpdateSearch } from "./api.ts"
import { NotifySelect } from "./NotifySelect.tsx"
import { RenameSearch } from "./RenameSearch.tsx"
import { useFilterWords } from "./use-filter-words.ts"
import type { ListedCars } from "./use-listed-cars.ts"

type Props = { searches: readonly SavedSearch[] | undefined; lists: ListedCars }
type Asked = { what: "rename" | "delete"; search: SavedSearch }

/** The saved searches: their filters in words, how many cars match now, mails. */
export function SearchTable({ searches, lists }: Props) {
  const { t } = useTranslation("watch")
  const columns = useColumns(lists, useLabels())
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Table
        label={t("savedSearches")}
        columns={columns}
        rows={searches ?? []}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(search) => (
          <>
            <IconButton
              icon="edit"
              label={t("renameOf", { name: search.name })}
              aria-haspopup="dialog"
              onClick={() => setAsked({ what: "rename", search })}
            />
            <IconButton
              icon="trash"
              tone="danger"
              label={t("deleteOf", { name: search.name })}
              aria-haspopup="dialog"
              onClick={() => setAsked({ what: "delete", search })}
            />
          </>
        )}
        foundLabel={(count) => t("searchesFound", { count })}
        loading={!searches}
        dense
        empty={
          <EmptyState
            title={t("noSearches")}
            action={<LinkButton link={links.preOffers()}>{t("toPreOffers")}</LinkButton>}
          >
            {t("noSearchesText")}
          </EmptyState>
        }
      />
      {asked?.what === "rename" && <RenameSearch search={asked.search} onClose={close} />}
      {asked?.what === "delete" && <DeleteSearch search={asked.search} onClose={close} />}
    </>
  )
}

function useColumns(lists: ListedCars, labels: Labels): readonly Column<SavedSearch>[] {
  const { t } = useTranslation("watch")
  return useMemo(
    () => [
      {
        id: "name",
        header: t("name"),
        cell: ({ name, area, filters }) => (
          <Link {...(links.overview(area, filters) as LinkProps)}>{name}</Link>
        ),
        sort: ({ name }) => name,
        wraps: true,
      },
      {
        id: "area",
        header: t("area"),
        cell: ({ area }) => areaText[area],
        sort: ({ area }) => areaText[area],
      },
      { id: "filters", header: t("filters"), cell: (search) => <Words search={search} />, wraps: true },
      {
        id: "count",
        header: t("matchesNow"),
        cell: ({ area, filters }) => {
          const rows = lists.rows[area]
          return rows ? numberText(matchingRows(rows, filters, labels).length) : "…"
        },
        numeric: true,
      },
      { id: "mails", header: t("mails"), cell: (search) => <Mails search={search} /> },
    ],
    [t, lists, labels],
  )
}

const Words = ({ search: { area, filters } }: { search: SavedSearch }) => useFilterWords(area, filters)

function Mails({ search: { id, version, name, notify } }: { search: SavedSearch }) {
  const { t } = useTranslation("watch")
  const update = useUpdateSearch({ success: t("mailsSaved"), failure: t("mailsFailed") })
  return (
    <NotifySelect
      label={t("mailsOf", { name })}
      labelHidden
      value={update.isPending ? (update.variables.notify ?? notify) : notify}
      onChange={(chosen) => update.mutate({ id, version, notify: chosen })}
    />
  )
}

/** Asks before a saved search goes. */
function DeleteSearch({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation("watch")
  const remove = useDeleteSearch(t("deleted"))
  return (
    <DeleteDialog
      open
      title={t("deleteTitle")}
      problem={remove.error ? problemText(remove.error, t("deleteFailed")) : undefined}
      busy={remove.isPending}
      onDelete={() => remove.mutate(search, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t("deleteText", { name: search.name })}
    </DeleteDialog>
  )
}
