import { carText } from "../../../contract/format.ts"
import type { OwnCar } from "../../../contract/own-cars.ts"
import { links, type OwnCarSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { useNow } from "../../ui/browser/index.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { EmptyState } from "../../ui/feedback/index.ts"
import { Page } from "../../ui/layout/index.ts"
import { Loaded, Table, tablePaging, useListView, useOpened } from "../../ui/table/index.ts"
import { ContactLine } from "../information/index.ts"
import { useSession } from "../session/index.ts"
import { useOwnCars } from "./api.ts"
import { OpenedOwnCar } from "./OpenedOwnCar.tsx"
import { useColumns } from "./use-columns.tsx"

/** The open car stands in the URL, too. */
const besides = ["carId"] as const
const none: readonly OwnCar[] = []

/** The cars that one's own locations hold, with everything that binds (P51). */
export function OwnCarsPage() {
  const { t } = useTranslation("own-cars")
  const session = useSession()
  const now = useNow()
  const columns = useColumns(now)
  const listed = useListView<OwnCarSearch>(besides)
  const cars = useOwnCars()
  const rows = cars.data ?? none
  const opening = useOpened("carId")
  if (session.status !== "signedIn") return null
  const isBlocked = session.user.blocked
  return (
    <Page
      title={t("title")}
      lead={t(isBlocked ? "leadBlocked" : "lead")}
      actions={isBlocked && <LinkButton link={links.block()}>{t("toBlock")}</LinkButton>}
    >
      <Loaded of={cars} failure={t("loadFailed")}>
        <Table
          label={t("title")}
          columns={columns}
          rows={rows}
          rowId={({ car }) => car.id}
          rowLabel={({ activity }) => carText(activity)}
          onRowClick={({ car }) => opening.open(car.id)}
          {...tablePaging(listed, columns, rows.length)}
          foundLabel={(count) => t("found", { count, formatted: count.toLocaleString("de-DE") })}
          loading={cars.isPending}
          wide
          empty={
            <EmptyState
              title={t("noneTitle")}
              action={!isBlocked && <LinkButton link={links.preOffers()}>{t("toPreOffers")}</LinkButton>}
            >
              {t("noneText")}
            </EmptyState>
          }
        />
      </Loaded>
      <ContactLine />
      <OpenedOwnCar
        cars={cars.data}
        carId={opening.id}
        isBlocked={isBlocked}
        now={now}
        onClose={opening.close}
      />
    </Page>
  )
}
