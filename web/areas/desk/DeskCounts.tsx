import { Link, type LinkProps } from "@tanstack/react-router"
import type { Desk } from "../../../contract/desk.ts"
import { links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import styles from "./Desk.module.css"

type Props = Pick<Desk, "usersToActivate" | "failedMails">

/** What else needs an admin, each with the way there. */
export function DeskCounts({ usersToActivate, failedMails }: Props) {
  const { t } = useTranslation("desk")
  return (
    <ul className={styles.counts} aria-label={t("also")}>
      <li>
        <Link {...(links.users() as LinkProps)}>{t("usersToActivate", { count: usersToActivate })}</Link>
      </li>
      <li>
        <Link {...(links.outbox() as LinkProps)}>{t("failedMails", { count: failedMails })}</Link>
      </li>
    </ul>
  )
}
