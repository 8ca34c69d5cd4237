import type { Area } from "../../../contract/enums.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/Button.tsx"
import { classes } from "../../ui/classes.ts"
import { EmptyState, Loading, Skeleton } from "../../ui/States.tsx"
import rowStyles from "./CarRow.module.css"
import styles from "./Overview.module.css"
import type { Layout } from "./preferences.ts"

/** There is nothing to choose from at all. */
export function NoCars({ area }: { area: Area }) {
  const { t } = useTranslation("cars")
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

/** The filters leave nothing. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("cars")
  return (
    <EmptyState title={t("noMatchTitle")} action={<Button onClick={onClear}>{t("clearFilters")}</Button>}>
      {t("noMatchText")}
    </EmptyState>
  )
}

// More than a screen holds, so that what stands beneath the list does not move when it comes.
const places = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]

/** Rows or cards in the shape of those that come. */
export function LoadingRows({ layout }: { layout: Layout }) {
  return (
    <Loading>
      <div className={layout === "cards" ? rowStyles.cards : styles.rows}>
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
