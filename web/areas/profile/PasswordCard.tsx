import { useState } from "react"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { NewPassword, noPassword } from "../sign-in/index.ts"
import { useOwnCall } from "./api.ts"
import styles from "./Profile.module.css"
import { OwnPassword } from "./Proof.tsx"

/** Changing the password by the old one. */
export function PasswordCard({ mail }: { mail: string }) {
  const { t } = useTranslation("profile")
  const [open, setOpen] = useState(false)
  return (
    <Card title={t("password")}>
      <p className="muted">{t("passwordText")}</p>
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("changePassword")}
        </Button>
      </div>
      {open && <PasswordPanel mail={mail} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function PasswordPanel({ mail, onClose }: { mail: string; onClose: () => void }) {
  const { t } = useTranslation("profile")
  const [password, setPassword] = useState("")
  const [typed, setTyped] = useState(noPassword)
  const change = useOwnCall("POST /api/profile/password", { success: t("passwordChanged") })
  const refused = change.error && problemText(change.error, t("passwordFailed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("changePassword")}
      submitLabel={t("changePassword")}
      onSubmit={() => change.mutate({ password, newPassword: typed.password }, { onSuccess: onClose })}
      form={{ dirty: password !== "" || typed.password !== "" }}
      busy={change.isPending}
      error={refused ?? undefined}
    >
      {/* For the browser's password store, which must know whose password this is. */}
      <TextInput
        label={t("mail")}
        type="email"
        autoComplete="username"
        value={mail}
        onChange={() => {}}
        lockedBecause={t("passwordOf")}
      />
      <OwnPassword label={t("oldPassword")} value={password} onChange={setPassword} />
      <NewPassword
        label={t("newPassword")}
        repeatLabel={t("repeatPassword")}
        value={typed}
        onChange={setTyped}
      >
        {null}
      </NewPassword>
    </PanelForm>
  )
}
