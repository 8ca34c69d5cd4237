import { type Area, deliveryWord } from "../../../contract/enums.ts"
import { useTranslation } from "../../texts.ts"
import { IconButton } from "../../ui/button/index.ts"
import { Segments, Select } from "../../ui/field/index.ts"
import { classes } from "../../ui/theme/index.ts"
import type { Layout, Prices } from "../car/index.ts"
import { defaultSort, type ListView, type Sort, sortNames } from "../car-filters/index.ts"
import styles from "./Overview.module.css"
import type { Overview } from "./use-overview.ts"

type Props = {
  area: Area
  sort: Sort
  changeView: Overview["changeView"]
  prices: Prices
  choosePrices: (prices: Prices) => void
  layout: Layout
  chooseLayout: (layout: Layout) => void
  /** Opens the pictures of the list. */
  onPhotos: () => void
  hasPhotos: boolean
}

/** Another order begins at the first page; the usual one is not written into the URL. */
const sortedBy =
  (next: Sort | undefined) =>
  ({ sort: _, page: __, ...before }: ListView): ListView => ({ ...before, ...(next && { sort: next }) })

/** How the list is looked at: its order, which price comes first, rows or cards, large pictures. */
export function ListBar(props: Props) {
  const { area, sort, changeView, prices, choosePrices, layout, chooseLayout, onPhotos, hasPhotos } = props
  const { t } = useTranslation("car")
  return (
    <div className={styles.bar}>
      <SortSelect area={area} sort={sort} onChange={(next) => changeView(sortedBy(next))} />
      <Segments
        label={t("prices")}
        value={prices}
        onChange={choosePrices}
        options={[
          { value: "net", label: t("prices_net") },
          { value: "gross", label: t("prices_gross") },
        ]}
      />
      <Segments
        label={t("layout")}
        value={layout}
        onChange={chooseLayout}
        options={[
          { value: "rows", label: t("layout_rows"), icon: "rows" },
          { value: "cards", label: t("layout_cards"), icon: "cards" },
        ]}
      />
      {/* Keeps its place while it leads to nothing. */}
      <span className={classes(!hasPhotos && styles.absent)}>
        <IconButton icon="picture" label={t("photos")} onClick={onPhotos} />
      </span>
    </div>
  )
}

const sorts = sortNames.flatMap((name): Sort[] => [name, `-${name}`])

type SortSelectProps = { area: Area; sort: Sort; onChange: (sort: Sort | undefined) => void }

/** The usual order is not written into the URL. */
function SortSelect({ area, sort, onChange }: SortSelectProps) {
  const { t } = useTranslation("car")
  return (
    <div className={styles.sort}>
      <Select
        label={t("sort")}
        labelHidden
        value={sort}
        onChange={(next) => onChange(next === null || next === defaultSort ? undefined : next)}
        options={sorts.map((value) => ({
          value,
          label: t(`sort_${value}`, { delivery: deliveryWord[area] }),
        }))}
      />
    </div>
  )
}
