import { useMutation } from "@tanstack/react-query"
import { memo, useMemo } from "react"
import { berlinToday } from "../../../contract/core/dates.ts"
import type { Area } from "../../../contract/core/enums.ts"
import { carName, numberText } from "../../../contract/core/format.ts"
import { generalText } from "../../../contract/core/general-text.ts"
import type { AgentCar } from "../../../contract/fleet/cars.ts"
import type { Row } from "../../../contract/fleet/filters.ts"
import { isExpired, offerOf } from "../../../contract/fleet/offers.ts"
import type { Profile } from "../../../contract/people/users.ts"
import { useReasonText, useRequester } from "../../cases/requests/actions.ts"
import { screenAt } from "../../core/screens.ts"
import { isFiltered, type ListView } from "../../fleet/cars/filters/filters.ts"
import { useLabels } from "../../fleet/cars/labels.ts"
import { fetchExport } from "../../fleet/cars/lists.ts"
import { texts as carTexts } from "../../fleet/cars/texts.de.ts"
import { SaveSearch } from "../../news/watch/SaveSearch.tsx"
import { useSession } from "../../people/identity/session.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { usePhone } from "../../ui/browser/use-media.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LoadFailure } from "../../ui/feedback/States.tsx"
import { VStack } from "../../ui/layout/Layout.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { usePreload } from "../../ui/loading/chunks.tsx"
import { usePageAddress } from "../../ui/navigation/history.ts"
import { ListWithPanel } from "../../ui/panel/ListWithPanel.tsx"
import { lazyPanel } from "../../ui/panel/lazy-panel.tsx"
import { PanelPlaceholder } from "../../ui/panel/room-beside.tsx"
import { common } from "../../ui/texts.de.ts"
import { classes } from "../../ui/theme/classes.ts"
import { ComparedCars } from "./compare/Compare.tsx"
import { CompareBar } from "./compare/CompareBar.tsx"
import { FilteredList } from "./list/FilteredList.tsx"
import { defaultSize, onPage } from "./list/list-view.ts"
import { NoCars } from "./list/NoRows.tsx"
import { useShownRows } from "./list/use-shown-rows.ts"
import styles from "./Overview.module.css"
import { texts } from "./texts.de.ts"
import { useCars } from "./use-cars.ts"
import { useOverview } from "./use-overview.ts"
import { useViewer, ViewerContext } from "./viewer.ts"

// Loaded after the list.
const OverviewPanel = lazyPanel(() => import("./OverviewPanel.tsx"), "OverviewPanel")

const idOf = ({ car }: Row) => car.id

export function OverviewPage() {
  const session = useSession()
  const area = screenAt(usePageAddress().pathname)?.area
  return session.status === "signedIn" && area ? <OverviewFor area={area} user={session.user} /> : null
}

function OverviewFor({ area, user }: { area: Area; user: Profile }) {
  const state = useOverview()
  const { view, opened, open, close, compared, compare, changeFilters, changeView } = state
  const comparing = useMemo(() => ({ ids: compared, choose: compare }), [compared, compare])
  const { list, cars } = useCars(area, texts.loadFailed)
  const labels = useLabels()
  const reasonText = useReasonText(labels)
  const requester = useRequester(user)
  const viewer = useMemo(
    () => ({
      area,
      requester,
      labels,
      reasonText,
      open,
      filterByPromotion: (promotion: string) =>
        changeFilters((before) => ({ ...before, promotion: [promotion] })),
      isUnavailable: (car: AgentCar) =>
        car.activityState !== null || isExpired(offerOf(car, "MAIN"), requester.today),
    }),
    [area, requester, labels, reasonText, open, changeFilters],
  )
  const { carId } = opened
  const shown = useShownRows({ cars, view, requester, labels, isPanelOpen: carId !== undefined })
  const { layout, pausable, matches, pagination } = shown
  usePreload(OverviewPanel)
  const title = area === "PRE_OFFER" ? texts.preOffers : texts.selection
  return (
    <ViewerContext value={viewer}>
      <ComparedCars value={comparing}>
        <ListWithPanel
          rows={pausable.rows}
          idOf={idOf}
          openedId={carId}
          beside
          moving={{
            goTo: ({ car }) => open(car.id),
            nameOf: ({ car }) => carName(car),
            pagination,
            showPage: (page) =>
              changeView((before) => onPage(before, { ...pagination, page }, defaultSize[layout])),
            labels: carTexts.steps,
          }}
          // A linked car can open before the list is loaded.
          panel={({ open: isOpen, row }) => (
            <OverviewPanel
              fallback={<PanelPlaceholder open={isOpen} />}
              open={isOpen}
              title={row ? carName(row.car) : ""}
              onClose={close}
              {...{ user, opened, cars }}
            />
          )}
        >
          {list.data?.length === 0 ? (
            <Page title={title}>
              <NoCars area={area} />
            </Page>
          ) : (
            <FilteredList
              {...{ cars, state, title }}
              list={shown}
              loadFailure={list.isLoadingError && <LoadFailure of={list} failure={texts.loadFailed} />}
              tools={
                <>
                  <SaveSearch area={area} filters={view} />
                  <ExportButton {...{ cars, matches, view }} failed={!list.data && list.error !== null} />
                </>
              }
            >
              <CompareBar cars={cars} />
              <FootNotes area={area} />
            </FilteredList>
          )}
        </ListWithPanel>
      </ComparedCars>
    </ViewerContext>
  )
}

const notes = {
  PRE_OFFER: ["notePrices", "noteBinding", "noteAnswers", "noteRoles"],
  SELECTION: ["notePrices", "noteSelection", "noteRoles"],
} as const

/** Applies to every car of the list (P61). */
const FootNotes = memo(function FootNotes({ area }: { area: Area }) {
  return (
    <VStack as="aside" gap={1} className={classes(styles.notes, "muted")} aria-label={texts.notesTitle}>
      {notes[area].map((key) => (
        <p key={key}>{texts[key]}</p>
      ))}
    </VStack>
  )
})

type Props = {
  /** Undefined until all are loaded. */
  cars: readonly AgentCar[] | undefined
  failed: boolean
  view: ListView
  matches: readonly Row[]
}

/** Exports the found cars in their order. Sellers see why it is refused; the server refuses too. */
function ExportButton({ cars, failed, view, matches }: Props) {
  const { area, requester } = useViewer()
  const isSeller = requester.role === "SELLER"
  const isPhone = usePhone()
  const count = cars?.length ? matches.length : 0
  const download = useMutation({
    // The server may know newer cars than the screen.
    mutationFn: () => fetchExport(cars ? { area, ids: matches.map(({ car }) => car.id) } : { area }),
    meta: { failure: common.exportFailed },
    onSuccess: (workbook) => saveFile(workbook, `Fahrzeug_Export_${berlinToday(new Date())}.xlsx`),
  })
  if (isPhone && isSeller) return null
  const isNarrowed = isFiltered(view)
  const nothing = cars ? texts.nothingToExport : failed ? texts.loadFailed : texts.carsLoading
  return (
    <Button
      icon="download"
      variant="quiet"
      busy={download.isPending}
      refusedBecause={isSeller ? generalText.forbidden : isNarrowed && count === 0 ? nothing : undefined}
      onClick={() => download.mutate()}
    >
      {isNarrowed ? texts.exportFound(cars ? numberText(count) : "…") : texts.export}
    </Button>
  )
}
