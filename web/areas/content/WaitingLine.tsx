import { Link, type LinkProps } from "@tanstack/react-router"
import type { CarCount } from "../../../contract/cars.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { Icon } from "../../ui/icons.tsx"
import styles from "./AgentLanding.module.css"

/** What the own locations sent that the provider has not answered, with the way to the activities. */
export function WaitingLine({ count }: { count: CarCount | undefined }) {
  const { t } = useTranslation("content")
  return (
    <p className={styles.waiting}>
      {count && (
        <>
          <Icon name="clock" />
          <span>
            {t("waiting", { count: count.openRequests + count.openAcceptances })}
            {count.openAcceptances > 0 && t("binding", { count: count.openAcceptances })}.{" "}
            <Link {...(links.activities() as LinkProps)}>{t("activities")}</Link>
          </span>
        </>
      )}
    </p>
  )
}
