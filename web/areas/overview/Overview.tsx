import { memo, Suspense, useMemo, useState } from "react"
import type { Area } from "../../../contract/enums.ts"
import { carName } from "../../../contract/format.ts"
import type { Profile } from "../../../contract/users.ts"
import { useAfterStart } from "../../ui/browser/index.ts"
import { ErrorState, problemText } from "../../ui/feedback/index.ts"
import { Page, VStack } from "../../ui/layout/index.ts"
import { lazily, useAhead } from "../../ui/loading/index.ts"
import { KeptRoom, PanelBoundary } from "../../ui/panel/index.ts"
import { useAsking, useLabels, useLayout, useReasonText } from "../car/index.ts"
import { useSession } from "../session/index.ts"
import { SaveSearch } from "../watch/index.ts"
import { CompareBar, ComparedCars } from "./Compare.tsx"
import { ExportButtons } from "./ExportButtons.tsx"
import { FilteredList } from "./FilteredList.tsx"
import { NoCars } from "./NoRows.tsx"
import styles from "./Overview.module.css"
import { createOrder } from "./order.ts"
import { texts } from "./texts.de.ts"
import { useCars } from "./use-cars.ts"
import { useOverview } from "./use-overview.ts"

// What opens beside the list is loaded once that is shown.
const OverviewPanel = lazily(() => import("./OverviewPanel.tsx"), "OverviewPanel")

/** An overview of one area for the signed-in agent (P82). */
export function Overview({ area }: { area: Area }) {
  const session = useSession()
  return session.status === "signedIn" ? <OverviewFor area={area} user={session.user} /> : null
}

function OverviewFor({ area, user }: { area: Area; user: Profile }) {
  const state = useOverview(area)
  const [order] = useState(createOrder)
  const isTable = useLayout()[0] === "table"
  const { opened, open, close, compared, compare } = state
  const comparing = useMemo(() => ({ ids: compared, choose: compare }), [compared, compare])
  const { list, cars, isWhole } = useCars(area, state.view, texts.loadFailed)
  const labels = useLabels()
  const reasonText = useReasonText(labels)
  const asking = useAsking(user)
  const { carId } = opened
  // A car on top can be opened before the others are there.
  const there = useMemo(() => carId && cars?.find(({ id }) => id === carId), [cars, carId])
  const isPanelThere = useAhead(OverviewPanel, useAfterStart()) !== null
  return (
    <ComparedCars value={comparing}>
      <Page
        dense={isTable}
        title={area === "PRE_OFFER" ? texts.preOffers : texts.selection}
        actions={
          <>
            <SaveSearch area={area} filters={state.view} />
            <ExportButtons
              {...{ area, labels, view: state.view }}
              cars={isWhole ? cars : undefined}
              failed={!list.data && list.error !== null}
              asking={asking}
            />
          </>
        }
      >
        {!list.data && list.error ? (
          <ErrorState onRetry={() => void list.refetch()}>
            {problemText(list.error, texts.loadFailed)}
          </ErrorState>
        ) : list.data?.length === 0 ? (
          <NoCars area={area} />
        ) : (
          <FilteredList {...{ area, cars, isWhole, state, order, labels, reasonText, asking }} />
        )}
        <CompareBar {...{ cars, labels }} openCar={open} />
        <FootNotes area={area} />
      </Page>
      {(isPanelThere || carId) && (
        <PanelBoundary open={Boolean(carId)} title={there ? carName(there) : ""} onClose={close}>
          <Suspense fallback={<KeptRoom open={Boolean(carId)} />}>
            <OverviewPanel
              {...{ area, user, asking, labels, reasonText, opened, open, close, order }}
              cars={isWhole || there ? cars : undefined}
            />
          </Suspense>
        </PanelBoundary>
      )}
    </ComparedCars>
  )
}

const notes = {
  PRE_OFFER: ["notePrices", "noteBinding", "noteAnswers", "noteRoles"],
  SELECTION: ["notePrices", "noteSelection", "noteRoles"],
} as const

/** What holds for every vehicle of the list (P61). */
const FootNotes = memo(function FootNotes({ area }: { area: Area }) {
  return (
    <VStack as="aside" gap={1} small muted className={styles.notes} aria-label={texts.notesTitle}>
      {notes[area].map((key) => (
        <p key={key}>{texts[key]}</p>
      ))}
    </VStack>
  )
})
