import { personText } from "../../../contract/format.ts"
import { useTranslation } from "../../texts.ts"
import { Notice } from "../../ui/feedback/index.ts"
import { FormSection } from "../../ui/form/index.ts"
import { useAllUsers } from "../directory/index.ts"
import styles from "./Locations.module.css"

/** Contact person and deputy: a location's sales managers, who alone may act for it (P2). */
export function Managers({ locationId }: { locationId: string }) {
  const { t } = useTranslation("locations")
  const users = useAllUsers(t("managersFailed"))
  const managers = (users.data ?? []).filter(
    ({ type, locations }) => type === "SALES_MANAGER" && locations.some(({ id }) => id === locationId),
  )
  const active = managers.filter((manager) => manager.active).length
  return (
    <FormSection title={t("section_managers")}>
      {managers.length > 0 && (
        <ul className={styles.list}>
          {managers.map((manager) => (
            <li key={manager.id}>
              {personText(manager)}{" "}
              <span className={styles.muted}>
                {manager.mail}
                {!manager.active && `, ${t("inactive")}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {users.isSuccess && active === 0 && <Notice tone="info">{t("noManagers")}</Notice>}
      {active > 2 && <Notice tone="warning">{t("manyManagers", { count: active })}</Notice>}
    </FormSection>
  )
}
