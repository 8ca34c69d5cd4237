import { useState } from "react"
import type { User } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useRunningWork } from "../activities/index.ts"
import { useMeta } from "../information/index.ts"
import { signOut } from "../session/index.ts"
import { useOwnCall } from "./api.ts"
import styles from "./Profile.module.css"
import { FreshSignIn, type Needed, useOwnProof } from "./Proof.tsx"

/** Removing the own account. */
export function RemovalCard({ user, needed }: { user: User; needed: Needed }) {
  const { t } = useTranslation("profile")
  const [open, setOpen] = useState(false)
  return (
    <Card title={t("removal")}>
      <p className="muted">{t("removalText")}</p>
      <div className={styles.actions}>
        <Button
          icon="trash"
          variant="askDanger"
          aria-haspopup="dialog"
          refusedBecause={user.type === "ADMIN" ? t("removalForAdmins") : undefined}
          onClick={() => setOpen(true)}
        >
          {t("remove")}
        </Button>
      </div>
      {open && <RemovalPanel needed={needed} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** The question before the own account goes, answered by what proves the person, or by a fresh sign-in at the issuer. */
function RemovalPanel({ needed, onClose }: { needed: Needed; onClose: () => void }) {
  const { t } = useTranslation("profile")
  const proof = useOwnProof(needed)
  const issuer = useMeta()?.issuer
  const remove = useOwnCall("POST /api/profile/remove", { success: t("removed") }, signOut)
  const runningWork = useRunningWork()
  const counts = runningWork(remove.error)
  const refused =
    remove.error && (counts ? t("inUse", { counts }) : problemText(remove.error, t("removeFailed")))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("removeTitle")}
      submitLabel={t("removeFinally")}
      danger
      onSubmit={() => remove.mutate(issuer ? {} : proof.prove({}))}
      form={{ dirty: false }}
      busy={remove.isPending}
      error={refused ?? undefined}
    >
      <Notice tone="warning">{t("removeWarning")}</Notice>
      <p>{t("removalText")}</p>
      {issuer ? <FreshSignIn issuer={issuer} /> : proof.fields}
    </PanelForm>
  )
}
