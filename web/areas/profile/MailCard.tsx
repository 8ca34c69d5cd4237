import { useState } from "react"
import type { Profile } from "../../../contract/users.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { PanelForm } from "../../ui/form/index.ts"
import { Card } from "../../ui/layout/index.ts"
import { useMeta } from "../information/index.ts"
import { useChangeMail } from "./api.ts"
import { OwnPassword } from "./OwnPassword.tsx"
import { OwnProof } from "./OwnProof.tsx"
import styles from "./Profile.module.css"

type Props = { user: Profile; secondFactor: boolean }

/** The own address: whether it is proven, and changing it (P142). */
export function MailCard({ user, secondFactor }: Props) {
  const { t } = useTranslation("profile")
  const [open, setOpen] = useState(false)
  return (
    <Card title={t("mail")}>
      <p>{user.mail}</p>
      <OwnProof user={user} />
      {user.pendingMail && (
        <Notice tone="info">{t("mailPending", { mail: user.pendingMail, current: user.mail })}</Notice>
      )}
      <p className="muted">{t("mailText")}</p>
      <div className={styles.actions}>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t("changeMail")}
        </Button>
      </div>
      {open && <MailPanel secondFactor={secondFactor} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const nothingTyped = { mail: "", password: "", code: "" }

function MailPanel({ secondFactor, onClose }: { secondFactor: boolean; onClose: () => void }) {
  const { t } = useTranslation("profile")
  const sends = useMeta()?.sendsMails ?? true
  const [typed, setTyped] = useState(nothingTyped)
  const { code, ...rest } = typed
  const change = useChangeMail(t("mailWanted"))
  const refused = change.error && problemText(change.error, t("mailFailed"))
  return (
    <PanelForm
      open
      onClose={onClose}
      title={t("changeMail")}
      submitLabel={t("mailButton")}
      onSubmit={() => change.mutate({ ...rest, ...(secondFactor && { code }) }, { onSuccess: onClose })}
      form={{ dirty: typed !== nothingTyped }}
      busy={change.isPending}
      error={refused ?? undefined}
    >
      <p>{t("mailHow")}</p>
      {!sends && <Notice tone="warning">{t("mailUnsent")}</Notice>}
      <TextInput
        label={t("newMail")}
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        value={typed.mail}
        onChange={(mail) => setTyped({ ...typed, mail })}
      />
      <OwnPassword value={typed.password} onChange={(password) => setTyped({ ...typed, password })} />
      {secondFactor && (
        <TextInput
          label={t("anyCode")}
          required
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(next) => setTyped({ ...typed, code: next })}
        />
      )}
    </PanelForm>
  )
}
