import { useSearch } from "@tanstack/react-router"
import { use } from "react"
import type { Area } from "../../../contract/enums.ts"
import { links, type OverviewSearch } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { footMark, useLow, useRoom } from "../../ui/browser/index.ts"
import { Button, LinkButton } from "../../ui/button/index.ts"
import styles from "./CompareBar.module.css"
import { ComparedCars } from "./compared-cars.ts"

/** How many cars are chosen, at the lower edge of the list, and the way to the comparison (P240). */
export function CompareBar({ area }: { area: Area }) {
  const { t } = useTranslation("car")
  const compared = use(ComparedCars)
  const list = useSearch({ strict: false }) as OverviewSearch
  const count = compared?.ids.length ?? 0
  const isLow = useLow()
  useRoom("--floating-bar", count > 0 && !isLow ? "64px" : undefined)
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && t("compareCount", { count })}
      </span>
      {compared && count > 0 && (
        <section
          className={styles.bar}
          aria-label={t("compareTitle")}
          data-paper="never"
          data-acts=""
          {...{ [footMark]: "" }}
        >
          <span>{t("compareCount", { count })}</span>
          <Button size="small" variant="quiet" onClick={() => compared.choose([])}>
            {t("compareClear")}
          </Button>
          {count > 1 ? (
            <LinkButton
              size="small"
              variant="primary"
              icon="compare"
              link={{ ...links.compare({ area, car: [...compared.ids] }), state: { list } }}
            >
              {t("compareNow")}
            </LinkButton>
          ) : (
            <span className={styles.more}>{t("compareMore")}</span>
          )}
        </section>
      )}
    </>
  )
}
