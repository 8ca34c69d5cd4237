import type { Area } from "../../../contract/enums.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Button, LinkButton } from "../../ui/Button.tsx"
import { EmptyState, Loading, Skeleton } from "../../ui/States.tsx"
import styles from "./Overview.module.css"

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

const places = ["1", "2", "3", "4", "5", "6"]

/** Rows in the shape of those that come. */
export function LoadingRows() {
  return (
    <Loading>
      <div className={styles.skeletons}>
        {places.map((place) => (
          <div key={place} className={styles.skeleton}>
            <Skeleton shape="block" height="94px" />
            <div>
              <Skeleton width="45%" height="20px" />
              <Skeleton width="30%" />
              <Skeleton width="80%" />
            </div>
            <Skeleton height="24px" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
