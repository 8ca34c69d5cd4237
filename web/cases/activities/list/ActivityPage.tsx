import { useMemo, useState } from "react"
import type { Activity } from "../../../../contract/cases/activities.ts"
import { carText } from "../../../../contract/core/format.ts"
import { links } from "../../../core/links.ts"
import { type ActivitySearch, activitySearch } from "../../../core/searches.ts"
import { CardPicture } from "../../../fleet/cars/car-column.tsx"
import { states } from "../../../fleet/cars/state-badge.ts"
import { useSession } from "../../../people/identity/session.ts"
import { useNow } from "../../../ui/browser/clock.ts"
import { Button } from "../../../ui/button/Button.tsx"
import { LinkButton } from "../../../ui/button/LinkButton.tsx"
import { MissingNumbers } from "../../../ui/feedback/MissingNumbers.tsx"
import { EmptyState, Loaded } from "../../../ui/feedback/States.tsx"
import { SearchInput } from "../../../ui/field/SearchInput.tsx"
import { Select } from "../../../ui/field/Select.tsx"
import { Page } from "../../../ui/layout/Page.tsx"
import { Tabs } from "../../../ui/layout/Tabs.tsx"
import { ThumbBar, useThumbBar } from "../../../ui/layout/ThumbBar.tsx"
import { useOpened } from "../../../ui/navigation/opened.ts"
import { ListWithPanel } from "../../../ui/panel/ListWithPanel.tsx"
import { SortChoice } from "../../../ui/table/CardList.tsx"
import { Table } from "../../../ui/table/Table.tsx"
import { tablePaging, useListView } from "../../../ui/table/use-list-view.ts"
import { common } from "../../../ui/texts.de.ts"
import { inShownOrder } from "../../../ui/values/table-state.ts"
import { texts as activitiesTexts } from "../texts.de.ts"
import { initialCount, maxFor, useActivities, useExport } from "../use-activities.ts"
import { useColumns } from "../use-columns.tsx"
import styles from "./ActivityList.module.css"
import { OpenedCase } from "./CasePanel.tsx"
import { findActivities, foundText, isInTab, missingIn, sheetOf } from "./rules.ts"
import { texts } from "./texts.de.ts"

const besides = ["activityId"] as const
const tabs = ["open", "contracts", "all"] as const
const none: readonly Activity[] = []
const idOf = ({ id }: Activity) => id
/** How the server sorts activities. */
const newestFirst = { columnId: "recency", descending: true }

export function ActivityPage() {
  const session = useSession()
  const now = useNow()
  const atThumb = useThumbBar()
  const columns = useColumns(now)
  const listed = useListView(activitySearch, besides)
  const { tab, search = "", ...view } = listed.view
  const choices = states.filter(({ value }) => isInTab(tab, value))
  const state = choices.find(({ value }) => value === view.state)
  const [wantsAll, setWantsAll] = useState(false)
  const isWhole = wantsAll || needsAll(listed.view)
  const activities = useActivities(tab, isWhole)
  const all = activities.data ?? none
  const rows = useMemo(() => findActivities(all, tab, state?.value, search), [all, tab, state?.value, search])
  const missing = useMemo(
    () => (activities.data ? missingIn(rows, search) : []),
    [activities.data, rows, search],
  )
  const most = maxFor(tab, isWhole)
  const paging = tablePaging(listed, columns, rows.length)
  const exporting = useExport(texts.exportFailed)
  const emptyReason = activities.data ? "nothingToExport" : activities.isPending ? "loading" : "loadFailed"
  const opening = useOpened("activityId")
  if (session.status !== "signedIn") return null

  const { blocked } = session.user
  const isNarrowed = search !== "" || state !== undefined
  const empty = isNarrowed ? "noMatch" : tab ? tab : "all"
  const stateChoice = (
    <Select
      label={common.state}
      labelHidden
      emptyLabel={texts.anyState}
      options={choices}
      value={state?.value ?? null}
      onChange={(next) =>
        listed.changeFilters(({ state: _, ...others }) => ({ ...others, ...(next && { state: next }) }))
      }
    />
  )
  const list = (
    <>
      <div className={styles.bar} data-paper="never">
        <SearchInput
          label={texts.search}
          labelHidden
          value={search}
          onChange={(text) => listed.changeFilters((before) => ({ ...before, search: text }))}
        />
        {!atThumb && stateChoice}
      </div>
      {isNarrowed && <p data-paper="only">{[state?.label, search].filter(Boolean).join(", ")}</p>}
      <MissingNumbers numbers={missing} />
      <Loaded of={activities} failure={activitiesTexts.loadFailed}>
        <Table
          label={texts.title}
          columns={columns}
          rows={rows}
          rowId={idOf}
          rowLabel={carText}
          rowPicture={(row) => <CardPicture car={row} />}
          onRowClick={({ id }) => opening.open(id)}
          {...paging}
          usualOrder={newestFirst}
          filterText={`${tab} ${state?.value} ${search}`}
          foundHidden
          loading={activities.isPending}
          sortsOutside={atThumb}
          empty={
            <EmptyState
              title={texts.none[empty].title}
              action={
                empty === "all" &&
                !blocked && <LinkButton link={links.preOffers()}>{texts.toPreOffers}</LinkButton>
              }
            >
              {texts.none[empty].text}
            </EmptyState>
          }
        />
      </Loaded>
      {most === initialCount && all.length === most && (
        <Button onClick={() => setWantsAll(true)}>{texts.loadOlder}</Button>
      )}
    </>
  )
  return (
    <Page
      title={texts.title}
      count={activities.data && foundText(rows.length, all.length, most)}
      lead={blocked && texts.leadBlocked}
      actions={
        blocked ? (
          <LinkButton link={links.block()}>{texts.toBlock}</LinkButton>
        ) : (
          <Button
            icon="download"
            variant="quiet"
            busy={exporting.isPending}
            refusedBecause={rows.length === 0 ? activitiesTexts[emptyReason] : undefined}
            onClick={() =>
              exporting.mutate({
                tab,
                sheet: (loaded) =>
                  sheetOf(
                    columns,
                    inShownOrder(
                      findActivities(loaded, tab, state?.value, search),
                      columns,
                      paging.pagination.sorting,
                    ),
                  ),
              })
            }
          >
            {texts.export}
          </Button>
        )
      }
    >
      <ListWithPanel
        rows={rows}
        idOf={idOf}
        openedId={opening.id}
        panel={({ id, open }) => (
          <OpenedCase {...{ id, open, now }} listed={all} user={session.user} onClose={opening.close} />
        )}
      >
        <Tabs
          label={texts.title}
          value={tab ?? "all"}
          onChange={(next) =>
            listed.changeFilters(({ tab: _tab, state: _state, ...others }) =>
              next === "all" ? others : { ...others, tab: next },
            )
          }
          tabs={tabs.map((value) => ({ value, label: texts.tab[value], content: list }))}
        />
      </ListWithPanel>
      {atThumb && (
        <ThumbBar>
          {stateChoice}
          <SortChoice columns={columns} labelHidden unsortedName={texts.newestFirst} {...paging} />
        </ThumbBar>
      )}
    </Page>
  )
}

/** Sorting, searching and later pages need all activities, not just the first ones. */
const needsAll = ({ sort, search, state, page = 1, size = 15 }: ActivitySearch): boolean =>
  sort !== undefined || Boolean(search) || state !== undefined || page * size > initialCount
