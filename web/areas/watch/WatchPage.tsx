import { useTranslation } from "../../texts.ts"
import { Loaded } from "../../ui/feedback/index.ts"
import { Card, Page } from "../../ui/layout/index.ts"
import { useSavedSearches, useWatchedCars } from "./api.ts"
import { SearchTable } from "./SearchTable.tsx"
import { useListedCars } from "./use-listed-cars.ts"
import styles from "./Watch.module.css"
import { WatchedTable } from "./WatchedTable.tsx"

/** Everything that a person watches: cars with their changes and notes, and saved searches. */
export function WatchPage() {
  const { t } = useTranslation("watch")
  const watched = useWatchedCars(t("carsFailed"))
  const searches = useSavedSearches(t("searchesFailed"))
  const lists = useListedCars(
    new Set([
      ...(watched.data ?? []).flatMap(({ area }) => area ?? []),
      ...(searches.data ?? []).map(({ area }) => area),
    ]),
  )
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.cards}>
        <Card title={t("watchedCars")}>
          <Loaded of={watched} failure={t("carsFailed")}>
            <WatchedTable cars={watched.data} lists={lists} />
          </Loaded>
        </Card>
        <Card title={t("savedSearches")}>
          <Loaded of={searches} failure={t("searchesFailed")}>
            <SearchTable searches={searches.data} lists={lists} />
          </Loaded>
        </Card>
      </div>
    </Page>
  )
}
