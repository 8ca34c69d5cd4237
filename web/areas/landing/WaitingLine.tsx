import { Link, type LinkProps } from "@tanstack/react-router"
import type { CarCount } from "../../../contract/cars.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Icon } from "../../ui/theme/index.ts"
import styles from "./AgentLanding.module.css"

type Props = { count: CarCount | undefined; failed: boolean }

/**
 * What the own locations sent that the provider has not answered, with the way to the activities. Failed: the sentence
 * stays away, the way does not.
 */
export function WaitingLine({ count, failed }: Props) {
  const { t } = useTranslation("landing")
  const activities = <Link {...(links.activities() as LinkProps)}>{t("activities")}</Link>
  return (
    <p className={styles.waiting}>
      {failed && activities}
      {count && (
        <>
          <Icon name="clock" />
          <span>
            {t("waiting", { count: count.openRequests + count.openAcceptances })}
            {count.openAcceptances > 0 && t("binding", { count: count.openAcceptances })}. {activities}
          </span>
        </>
      )}
    </p>
  )
}
