import { type Area, deliveryWord } from "../../../contract/enums.ts"
import type { Row } from "../../../contract/filters.ts"
import { links } from "../../links.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import { EmptyState, Loading, Skeleton } from "../../ui/feedback/index.ts"
import { classes } from "../../ui/theme/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import type { Labels, Layout } from "../car/index.ts"
import { filterSuggestions, type ListFilters } from "../car-filters/index.ts"
import rowStyles from "./CarRow.module.css"
import styles from "./Overview.module.css"
import type { Overview } from "./use-overview.ts"

/** There is nothing to choose from at all. */
export function NoCars({ area }: { area: Area }) {
  const { t } = useTranslation("car")
  if (area === "SELECTION")
    return (
      <EmptyState
        title={t("emptyTitleSelection")}
        action={<LinkButton link={links.preOffers()}>{t("toPreOffers")}</LinkButton>}
      >
        {t("emptyTextSelection")}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t("emptyTitlePreOffer")}
      action={<LinkButton link={links.selection()}>{t("toSelection")}</LinkButton>}
    >
      {t("emptyTextPreOffer")}
    </EmptyState>
  )
}

type NoMatchProps = {
  area: Area
  rows: readonly Row[]
  filters: ListFilters
  labels: Labels
  change: Overview["changeFilters"]
  onClear: () => void
}

/** The filters leave nothing; says which of them to leave out, and what that would find. */
export function NoMatch({ area, rows, filters, labels, change, onClear }: NoMatchProps) {
  const { t } = useTranslation("car")
  const suggestions = filterSuggestions(rows, filters, labels)
  return (
    <EmptyState
      title={t("noMatchTitle")}
      action={
        <div className={styles.ways}>
          {suggestions.map(({ name, count, leave }) => (
            <Button key={name} onClick={() => change(leave)}>
              {t("without", {
                filter: filterWord(t, area, name),
                cars: t("cars", { count, formatted: numberInputText(count) }),
              })}
            </Button>
          ))}
          <Button onClick={onClear}>{t("clearFilters")}</Button>
        </div>
      }
    >
      {suggestions.length > 0 ? t("noMatchWays") : t("noMatchText")}
    </EmptyState>
  )
}

function filterWord(
  t: TFunction<"car">,
  area: Area,
  name: ReturnType<typeof filterSuggestions>[number]["name"],
) {
  if (name === "delivery") return deliveryWord[area]
  return name === "search" || name === "price" || name === "underList" ? t(`filter_${name}`) : t(name)
}

// More than a screen holds, so that what stands beneath the list does not move when it comes.
const places = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
const lines = [...Array(36).keys()]

/** Rows or lines of a table in the shape of those that come. */
export function LoadingRows({ layout }: { layout: Layout }) {
  if (layout === "table")
    return (
      <Loading>
        <div className={styles.skeletons} data-waiting={layout}>
          {lines.map((line) => (
            <div key={line} className={styles.skeletonLine}>
              <Skeleton />
            </div>
          ))}
        </div>
      </Loading>
    )
  return (
    <Loading>
      <div className={classes(styles.skeletons, styles.rows)}>
        {places.map((place) => (
          <div key={place} className={classes(rowStyles.row, styles.skeleton)}>
            <Skeleton shape="block" height="auto" />
            <div className={styles.skeletonMain}>
              <Skeleton width="45%" height="20px" />
              <Skeleton width="30%" />
              <Skeleton width="80%" />
            </div>
            <Skeleton height="24px" />
            <Skeleton shape="block" height="32px" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
