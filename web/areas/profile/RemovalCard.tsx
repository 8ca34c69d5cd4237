import { useState } from "react"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Card } from "../../ui/layout/index.ts"
import styles from "./Profile.module.css"
import { RemovalPanel } from "./RemovalPanel.tsx"

/** Removing the own account. */
export function RemovalCard({ user }: { user: User }) {
  const { t } = useTranslation("profile")
  const [open, setOpen] = useState(false)
  return (
    <Card title={t("removal")}>
      <p className="muted">{t("removalText")}</p>
      <div className={styles.actions}>
        <Button
          icon="trash"
          aria-haspopup="dialog"
          refusedBecause={user.type === "ADMIN" ? t("removalForAdmins") : undefined}
          onClick={() => setOpen(true)}
        >
          {t("remove")}
        </Button>
      </div>
      {open && <RemovalPanel onClose={() => setOpen(false)} />}
    </Card>
  )
}
