import { useQueryClient } from "@tanstack/react-query"
import { Link, type LinkProps } from "@tanstack/react-router"
import type { Area } from "../../../contract/enums.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { LinkButton } from "../../ui/button/index.ts"
import { Skeleton } from "../../ui/feedback/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { numberInputText } from "../../ui/values/index.ts"
import { carsOfArea } from "../car/index.ts"
import styles from "./AgentLanding.module.css"

/** One of the two areas: how much can be asked for by this person, and the way there. Failed: the number stays away, the way does not. */
export function AreaCard({
  area,
  count,
  listed,
  failed,
  isSeller,
}: {
  area: Area
  /** What the person, or of a seller the own managers, could ask for now. */
  count: number | undefined
  /** What the list holds that is free. */
  listed: number | undefined
  failed: boolean
  isSeller: boolean
}) {
  const { t } = useTranslation("landing")
  const client = useQueryClient()
  const name = area === "PRE_OFFER" ? "preOffers" : "selection"
  // Whoever moves there has its list already under way when they click.
  const ask = () => void client.prefetchQuery({ ...carsOfArea(area), meta: { silent: true } })
  const toListed =
    listed !== undefined &&
    listed !== count &&
    t(count ? "onlyThese" : "listed", { count: listed, formatted: numberInputText(listed) })
  return (
    <Card title={t(name)}>
      <p className={styles.count}>
        {count === undefined ? (
          !failed && <Skeleton width="96px" height="36px" />
        ) : (
          <>
            <strong>{numberInputText(count)}</strong> {t(isSeller ? "proposable" : "available", { count })}
          </>
        )}
      </p>
      <p className={styles.listed}>
        {toListed && (
          <Link
            {...(links.overview(area, count ? { pick: "askable" } : {}) as LinkProps)}
            aria-label={`${t(name)}: ${toListed}`}
          >
            {toListed}
          </Link>
        )}
        {/* The line is there for both cards, and says what stands in it. */}
        {count !== undefined && count > 0 && listed === count && t("allListed")}
      </p>
      <p className={styles.text}>{t(isSeller ? `${name}TextSeller` : `${name}Text`)}</p>
      <div>
        <LinkButton variant="primary" icon="arrowRight" link={links.overview(area)} onIntent={ask}>
          {t(area === "PRE_OFFER" ? "toPreOffers" : "toSelection")}
        </LinkButton>
      </div>
    </Card>
  )
}
