import type { Area } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { links } from "../../links.ts"
import { Button } from "../../ui/button/Button.tsx"
import { LinkButton } from "../../ui/button/LinkButton.tsx"
import { EmptyState } from "../../ui/feedback/States.tsx"
import { HStack } from "../../ui/layout/Layout.tsx"
import { common } from "../../ui/texts.de.ts"
import { titleOf } from "../car-filters/filter-words.ts"
import { filterSuggestions, type ListFilters } from "../car-filters/filters.ts"
import { texts } from "./texts.de.ts"
import type { Overview } from "./use-overview.ts"
import { useViewer } from "./viewer.ts"

export function NoCars({ area }: { area: Area }) {
  if (area === "SELECTION")
    return (
      <EmptyState
        title={texts.emptyTitleSelection}
        action={<LinkButton link={links.preOffers()}>{texts.toPreOffers}</LinkButton>}
      >
        {texts.emptyTextSelection}
      </EmptyState>
    )
  return (
    <EmptyState
      title={texts.emptyTitlePreOffer}
      action={<LinkButton link={links.selection()}>{texts.toSelection}</LinkButton>}
    >
      {texts.emptyTextPreOffer}
    </EmptyState>
  )
}

type NoMatchProps = {
  rows: readonly Row[]
  filters: ListFilters
  change: Overview["changeFilters"]
  onClear: () => void
}

/** No car matches the filters; suggests which of them to remove, with the number of cars. */
export function NoMatch({ rows, filters, change, onClear }: NoMatchProps) {
  const { area, labels } = useViewer()
  const suggestions = filterSuggestions(rows, filters, labels)
  return (
    <EmptyState
      title={texts.noMatchTitle}
      action={
        <HStack gap={2} justify="center" wrap>
          {suggestions.map(({ filter, count, leave }) => (
            <Button key={filter.name} onClick={() => change(leave)}>
              {texts.without({
                filter: "short" in filter ? filter.short : titleOf(filter, area),
                cars: texts.cars(count),
              })}
            </Button>
          ))}
          <Button onClick={onClear}>{common.resetFilters}</Button>
        </HStack>
      }
    >
      {suggestions.length > 0 ? texts.noMatchWays : texts.noMatchText}
    </EmptyState>
  )
}
