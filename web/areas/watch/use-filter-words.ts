import type { Area } from "../../../contract/enums.ts"
import type { Filters } from "../../../contract/filters.ts"
import { useTranslation } from "../../texts.ts"
import { useLabels } from "../car/index.ts"
import { useActiveFilters } from "../car-filters/index.ts"

const keep = () => {}

/** Filters in words, as the overview's chips say them; without any it is every car. */
export function useFilterWords(area: Area, filters: Filters): string {
  const { t } = useTranslation("watch")
  const chips = useActiveFilters(area, filters, useLabels(), keep)
  return chips.length === 0 ? t("noFilters") : chips.map(({ label }) => label).join(" · ")
}
