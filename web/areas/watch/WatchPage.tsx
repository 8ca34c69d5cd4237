import { Loaded } from "../../ui/feedback/index.ts"
import { Card, Page, VStack } from "../../ui/layout/index.ts"
import { SearchTable } from "./SearchTable.tsx"
import { texts } from "./texts.de.ts"
import { useListedCars } from "./use-listed-cars.ts"
import { WatchedTable } from "./WatchedTable.tsx"
import { useSavedSearches, useWatchedCars } from "./watched.ts"

/** Everything that a person watches: cars with their changes and notes, and saved searches. */
export function WatchPage() {
  const watched = useWatchedCars(texts.carsFailed)
  const searches = useSavedSearches(texts.searchesFailed)
  const lists = useListedCars(
    new Set([
      ...(watched.data ?? []).flatMap(({ area }) => area ?? []),
      ...(searches.data ?? []).map(({ area }) => area),
    ]),
  )
  return (
    <Page title={texts.title} lead={texts.lead}>
      <VStack gap={6}>
        <Card title={texts.watchedCars}>
          <Loaded of={watched} failure={texts.carsFailed}>
            <WatchedTable cars={watched.data} lists={lists} />
          </Loaded>
        </Card>
        <Card title={texts.savedSearches}>
          <Loaded of={searches} failure={texts.searchesFailed}>
            <SearchTable searches={searches.data} lists={lists} />
          </Loaded>
        </Card>
      </VStack>
    </Page>
  )
}
