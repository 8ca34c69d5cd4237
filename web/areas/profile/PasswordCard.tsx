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
import { type Needed, useOwnProof } from "./Proof.tsx"

type Account = { mail: string; needed: Needed }

/** Changing the password by the old one. */
export function PasswordCard(account: Account) {
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
      {open && <PasswordPanel {...account} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function PasswordPanel({ mail, needed, onClose }: Account & { onClose: () => void }) {
  const { t } = useTranslation("profile")
  const proof = useOwnProof(needed, t("oldPassword"))
  const [typed, setTyped] = useState(noPassword)
  const change = useOwnCall("POST /api/profile/password", { success: t("passwordChanged") })
  const refused = change.error && problemText(change.error, t("passwordFailed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("changePassword")}
      submitLabel={t("changePassword")}
      onSubmit={() => change.mutate(proof.prove({ newPassword: typed.password }), { onSuccess: onClose })}
      form={{ dirty: proof.dirty || typed.password !== "" }}
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
      {proof.fields}
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
